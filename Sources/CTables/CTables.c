#include "CTables.h"

// The files are embedded by #embed, which is part of C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define TABLE(name) \
  struct table table_##name(void) { return (struct table){name, sizeof name}; }

static const uint8_t synonyms[] = {
#embed "synonyms.txt"
};
TABLE(synonyms)

static const uint8_t word_list[] = {
#embed "word-list.txt"
};
TABLE(word_list)

static const uint8_t word_frequencies[] = {
#embed "word-frequencies.txt"
};
TABLE(word_frequencies)

static const uint8_t phrases[] = {
#embed "phrases.txt"
};
TABLE(phrases)

static const uint8_t gaps[] = {
#embed "gaps.txt"
};
TABLE(gaps)

static const uint8_t lines[] = {
#embed "lines.txt"
};
TABLE(lines)

static const uint8_t page_words[] = {
#embed "page-words.txt"
};
TABLE(page_words)

static const uint8_t page_trees[] = {
#embed "page-trees.txt"
};
TABLE(page_trees)
