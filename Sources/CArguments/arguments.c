#include "CArguments.h"

#include <stdlib.h> // says whether this is glibc, too
#include <unistd.h>

static char *const *arguments = NULL;

#if defined(__linux__) && defined(__GLIBC__)
// glibc passes the arguments of `main` to constructors, too. Priority 101 runs before the constructors of Swift's library.
__attribute__((constructor(101))) static void keep(int count, char **values) {
  (void)count;
  arguments = values;
  // Swift's library looks for a debugging program near its own file before `main`. Linked into a program without a loader
  // it asks /proc where that is, and ends the program when nobody answers; told a place, it asks nobody.
  if (access("/proc/self/exe", F_OK) != 0) setenv("SWIFT_ROOT", "/", 0);
}
#endif

char *const *bridgedoc_arguments(void) { return arguments; }
