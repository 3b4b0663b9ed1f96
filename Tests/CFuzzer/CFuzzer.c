#include "CFuzzer.h"

__attribute__((weak)) extern int LLVMFuzzerRunDriver(int *, char ***, int (*)(const uint8_t *, size_t));

int bridgedoc_fuzz(int count, char **arguments, int (*target)(const uint8_t *, size_t)) {
  if (!LLVMFuzzerRunDriver) return -1;
  return LLVMFuzzerRunDriver(&count, &arguments, target);
}
