#include "CArguments.h"

#include <stdlib.h>  // Defines __GLIBC__ if the C library is glibc.
#include <string.h>
#include <unistd.h>

static char *const *arguments = NULL;

#if defined(__linux__) && defined(__GLIBC__)
// glibc passes the arguments of `main` to constructors as well. With priority 101, this constructor runs before those of Swift's library.
__attribute__((constructor(101))) static void keep(int count, char **values) {
  (void)count;
  arguments = values;
  // Before `main`, Swift's library looks for a debugging program near its own file. In a statically linked program, it reads the path of that
  // file from /proc, and aborts if there is no /proc. If SWIFT_ROOT is set, /proc is not read.
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
}
#endif

char *const *bridgedoc_arguments(void) { return arguments; }

void bridgedoc_hide_passwords(void) {
  for (char *const *next = arguments; next != NULL && *next != NULL; next++) {
    char *start = strstr(*next, "://");
    if (start == NULL) continue;
    char *at = strrchr(start, '@');
    char *colon = at == NULL ? NULL : memchr(start + 3, ':', (size_t)(at - start - 3));
    if (colon != NULL) memset(colon + 1, 'x', (size_t)(at - colon - 1));
    // The parameters of a URL may contain passwords, too.
    char *settings = strchr(start, '?');
    if (settings != NULL) memset(settings + 1, 'x', strlen(settings + 1));
  }
}
