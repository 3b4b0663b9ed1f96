#ifndef CTABLES_H
#define CTABLES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of a text file in Sources/CTables, which the compiler embeds in the program.
struct table {
  const uint8_t *bytes;
  size_t count;
};

/// The sorted synonyms, written by script/make-thesaurus.
struct table table_synonyms(void);
/// Sorted, front-coded English and technical words, written by script/make-word-list. Sources: Debian's wamerican (SCOWL, copyright
/// 2000-2011 Kevin Atkinson: "Permission to use, copy, modify, distribute and sell these word lists [...] for any purpose is hereby granted
/// without fee, provided that the above copyright notice appears in all copies"), words of the summaries of Debian's packages, and
/// technical-words.txt.
struct table table_word_list(void);
/// Frequencies of 14,000 hashed words in 1,154 public talks and in published documentation, written by script/make-word-frequencies.
struct table table_word_frequencies(void);
/// Frequencies of hashed words and word pairs in documentation, written by script/train. The hashes do not allow recovering sentences.
struct table table_phrases(void);
/// Weights for the gaps between the words of a table that lost its borders, and for selecting its number of columns, written by script/train.
struct table table_gaps(void);
/// Weights for classifying the lines of plain text, written by script/train.
struct table table_lines(void);
/// Scores of hashed words on web pages, and decision trees that classify blocks of pages, written by script/train-extraction.
struct table table_page_words(void);
struct table table_page_trees(void);

#endif
