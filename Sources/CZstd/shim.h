// Zstandard (RFC 8878). Two functions that are used here (they train a dictionary with parameters, and use a dictionary by reference) are
// declared only in the part of the headers that is meant for static linking. They have not changed since version 1.4.
#ifndef BRIDGEDOC_CZSTD_SHIM_H
#define BRIDGEDOC_CZSTD_SHIM_H

#define ZDICT_STATIC_LINKING_ONLY
#include <zdict.h>
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>

/// `ZDICT_trainFromBuffer_fastCover` with explicit parameters.
/// Returns the size of the dictionary, or an error code, which `ZDICT_isError` recognises.
static inline size_t bridgedoc_train_dictionary(
    void *dictionary, size_t capacity, const void *samples, const size_t *sizes, unsigned count, unsigned segment,
    unsigned epoch_bytes, unsigned table_bits, int level) {
  ZDICT_fastCover_params_t parameters = {0};
  parameters.k = segment;
  parameters.d = epoch_bytes;
  parameters.f = table_bits;
  parameters.accel = 1;
  parameters.splitPoint = 1.0;
  parameters.zParams.compressionLevel = level;
  return ZDICT_trainFromBuffer_fastCover(dictionary, capacity, samples, sizes, count, parameters);
}

/// Creates a dictionary that refers to `bytes` without copying them, so `bytes` must live longer than the dictionary.
static inline ZSTD_DDict *bridgedoc_refer_to_dictionary(const void *bytes, size_t size) {
  return ZSTD_createDDict_byReference(bytes, size);
}

/// The size of a frame's content, as stated in its header. All bits are set if the header states none, or if the bytes are not a frame.
static inline unsigned long long bridgedoc_content_size(const void *source, size_t size) {
  unsigned long long found = ZSTD_getFrameContentSize(source, size);
  return found == ZSTD_CONTENTSIZE_ERROR ? ZSTD_CONTENTSIZE_UNKNOWN : found;
}

#endif
