#ifndef BRIDGEDOC_CWORKCOUNT_H
#define BRIDGEDOC_CWORKCOUNT_H

#include <stdint.h>

/// The work that the calling thread has done since it began. It is the number of user-code instructions if the processor's counter can be
/// read, else calls and bytes of allocation and bytes moved. It is 0 if neither can be counted.
uint64_t bridgedoc_work(void);

/// The bytes of memory that the calling thread holds; 0 if they are not counted.
int64_t bridgedoc_memory(void);

/// The maximum of the bytes that the calling thread has held since this function was last called.
int64_t bridgedoc_peak_memory(void);

#endif
