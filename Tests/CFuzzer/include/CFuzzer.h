#ifndef BRIDGEDOC_CFUZZER_H
#define BRIDGEDOC_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of a program. Returns its status, or -1 if the program was built without libFuzzer, which only
/// `script/fuzz` links.
int bridgedoc_fuzz(int count, char **arguments, int (*target)(const uint8_t *bytes, size_t length));

#endif
