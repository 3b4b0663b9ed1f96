#include "CArguments.h"

#include <stdlib.h> // says whether this is glibc, too

static char *const *arguments = NULL;

#if defined(__linux__) && defined(__GLIBC__)
// glibc gives constructors what it gives `main`.
__attribute__((constructor)) static void keep(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif

char *const *bridgedoc_arguments(void) { return arguments; }
