#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CApart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

volatile uint32_t *bridgedoc_shared_number(void) {
  void *page = mmap(NULL, sizeof(uint32_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? NULL : page;
}

void bridgedoc_drop_shared_number(volatile uint32_t *number) {
  if (number != NULL) munmap((void *)number, sizeof(uint32_t));
}

static void close_others(int kept) {
#ifdef __linux__
  // Older C libraries do not have close_range(2), so the system call is made by its number.
  if (syscall(436, 3u, (unsigned)kept - 1, 0) == 0 && syscall(436, (unsigned)kept + 1, ~0u, 0) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  for (int file = 3; file < (most > 0 && most < 65536 ? most : 65536); file++)
    if (file != kept) close(file);
}

int bridgedoc_fork(int *channel) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  for (int side = 0; side < 2; side++) fcntl(ends[side], F_SETFD, FD_CLOEXEC);
  pid_t parent = getpid();
  pid_t child = fork();
  *channel = ends[child == 0];
  if (child != 0) {
    close(ends[1]);
    if (child < 0) close(ends[0]);
    return child;
  }
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1);
  // Restores the default actions of signals. For example, Swift's handlers would otherwise start a program that prints a backtrace.
  static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT, SIGXCPU, SIGINT, SIGTERM};
  for (size_t place = 0; place < sizeof numbers / sizeof *numbers; place++) signal(numbers[place], SIG_DFL);
  // Threads of a pool block signals, and a child forked from one would block them as well. SIGXCPU would then never arrive.
  sigset_t blocked;
  sigemptyset(&blocked);
  sigprocmask(SIG_SETMASK, &blocked, NULL);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    for (int stream = 0; stream <= 2; stream++) dup2(null, stream);
    if (null > 2) close(null);
  }
  close_others(*channel);
  return 0;
}

static void lower(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || value < limit.rlim_max ? value : limit.rlim_max;
  setrlimit(resource, &limit);
}

void bridgedoc_bound_memory(uint64_t bytes, uint64_t stack) {
  unsigned long pages = 0;
#ifdef __linux__
  FILE *file = fopen("/proc/self/statm", "r");
  if (file != NULL) {
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
  }
#endif
  lower(RLIMIT_STACK, stack);
  lower(RLIMIT_AS, bytes + (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE));
}

void bridgedoc_bound_time(uint64_t seconds) {
  // The limit is set at most every two seconds. Most items (files to read) take less than a millisecond, so three system calls for each item
  // would take one percent of the time. Reading the clock needs no system call.
  static struct timespec last;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (now.tv_sec - last.tv_sec < 2) return;
  last = now;
  struct rusage used;
  if (getrusage(RUSAGE_SELF, &used) != 0) return;
  lower(RLIMIT_CPU, (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1 + seconds);
}

#ifdef __linux__

// The numbers of Landlock's system calls, and its access rights (landlock(7)). Older headers lack them.
enum {
  CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, RULE_PATH = 1,
  READ_FILE = 1 << 2, READ_FOLDER = 1 << 3, EXECUTE = 1 << 0, WRITE_FILE = 1 << 1,
};

static int limit_files(const char *const *readable, int count) {
  struct { uint64_t files, network, scoped; } rules = {0, 0, 0};
  struct { uint64_t access; int32_t folder; } __attribute__((packed)) rule;
  long version = syscall(CREATE_RULESET, NULL, 0, 1);
  if (version < 1) return 0;
  // Later versions of Landlock have more rights. Version 1 has thirteen. Version 2 adds moving files between folders, version 3 adds truncation,
  // and version 5 adds ioctl on devices.
  rules.files = (1u << 13) - 1;
  if (version >= 2) rules.files |= 1u << 13;
  if (version >= 3) rules.files |= 1u << 14;
  if (version >= 5) rules.files |= 1u << 15;
  // Version 4 can restrict TCP. Version 6 can restrict abstract Unix sockets, and signals to processes outside.
  if (version >= 4) rules.network = 3;
  if (version >= 6) rules.scoped = 3;
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int ruleset = (int)syscall(CREATE_RULESET, &rules, size, 0);
  if (ruleset < 0) return 0;
  static const char *const programs[] = {"/usr", "/bin", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/fonts"};
  int extra = (int)(sizeof programs / sizeof *programs);
  int isDone = 1;
  for (int place = 0; place < extra + 1 + count; place++) {
    int isProgram = place < extra;
    const char *path = isProgram ? programs[place] : place == extra ? "/dev/null" : readable[place - extra - 1];
    rule.folder = open(path, O_PATH | O_CLOEXEC);
    if (rule.folder < 0) continue;
    rule.access = READ_FILE | READ_FOLDER | (isProgram ? EXECUTE : 0);
    if (place == extra) rule.access = READ_FILE | WRITE_FILE;
    if (syscall(ADD_RULE, ruleset, RULE_PATH, &rule, 0) != 0) {
      // For a file, the right to list a folder is invalid, so the call is repeated without it.
      rule.access &= ~(uint64_t)READ_FOLDER;
      if (syscall(ADD_RULE, ruleset, RULE_PATH, &rule, 0) != 0) isDone = 0;
    }
    close(rule.folder);
  }
  isDone = isDone && syscall(RESTRICT_SELF, ruleset, 0) == 0;
  close(ruleset);
  return isDone;
}

#if defined(__x86_64__) || defined(__aarch64__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#ifdef __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
// System calls of the x32 ABI report the same architecture as those of x86-64, but their numbers have this bit.
#define FOREIGN_NUMBERS 0x40000000

static int limit_network(void) {
  static const int denied[] = {
      SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg, SYS_sendmmsg,
      SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, 425 /* io_uring_setup, with which a process could avoid these calls */,
  };
  enum { COUNT = sizeof denied / sizeof *denied };
  struct sock_filter program[COUNT + 6];
  int length = 0;
  program[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 0, COUNT + 3);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FOREIGN_NUMBERS, COUNT + 1, 0);
  for (int place = 0; place < COUNT; place++)
    program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denied[place], COUNT - place, 0);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog filter = {.len = (unsigned short)length, .filter = program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}
#else
static int limit_network(void) { return 0; }
#endif

int bridgedoc_confine(const char *const *readable, int count) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  int taken = limit_files(readable, count) ? BRIDGEDOC_NO_FILES : 0;
  return taken | (limit_network() ? BRIDGEDOC_NO_NETWORK : 0);
}

int bridgedoc_open_below(int folder, const char *path) {
  struct { uint64_t flags, mode, resolve; } how = {O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0, 4 /* follow no links */ | 8 /* stay below the folder */};
  return (int)syscall(437 /* openat2, which older headers lack */, folder, path, &how, sizeof how);
}

int bridgedoc_nameless_file(void) { return (int)syscall(SYS_memfd_create, "bridgedoc", 1u /* close on exec */); }

#else

int bridgedoc_confine(const char *const *readable, int count) {
  (void)readable;
  (void)count;
  return 0;
}

int bridgedoc_open_below(int folder, const char *path) {
  (void)folder;
  (void)path;
  errno = ENOSYS;
  return -1;
}

int bridgedoc_nameless_file(void) {
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
  fclose(file);
  return descriptor;
}

#endif
