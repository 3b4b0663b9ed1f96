#ifndef BRIDGEDOC_CWORKCOUNT_H
#define BRIDGEDOC_CWORKCOUNT_H

#include <stdint.h>

/// Work of the calling thread since it began: instructions of user code where the processor's counter can be read, else calls
/// and bytes of allocation and bytes moved. 0 where neither can be told.
uint64_t bridgedoc_work(void);

/// Bytes of memory that the calling thread holds; 0 where they are not counted.
int64_t bridgedoc_memory(void);

/// The most that the calling thread held since this was last asked.
int64_t bridgedoc_peak_memory(void);

#endif
