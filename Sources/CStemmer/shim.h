// Snowball's libstemmer (https://snowballstem.org).
#ifndef BRIDGEDOC_CSTEMMER_SHIM_H
#define BRIDGEDOC_CSTEMMER_SHIM_H

#include <libstemmer.h>

#endif
