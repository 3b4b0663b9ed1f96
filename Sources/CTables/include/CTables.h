#ifndef CTABLES_H
#define CTABLES_H

#include <stddef.h>
#include <stdint.h>

/// Bytes of a file beside this header, which the compiler put into the program.
struct table {
  const uint8_t *bytes;
  size_t count;
};

/// Synonyms, sorted: script/make-thesaurus writes them.
struct table table_synonyms(void);
/// English and technical words, sorted and front-coded: script/make-word-list writes them. Sources: Debian's wamerican (SCOWL, copyright
/// 2000-2011 Kevin Atkinson: "Permission to use, copy, modify, distribute and sell these word lists [...] for any purpose is hereby
/// granted without fee, provided that the above copyright notice appears in all copies"), words of the summaries of Debian's packages,
/// and technical-words.txt.
struct table table_word_list(void);
/// Frequencies of 14,000 words in 1,154 public talks and in published documentation, as hashes: script/make-word-frequencies writes them.
struct table table_word_frequencies(void);
/// Frequencies of words and pairs in documentation, as hashes, so that no sentence can be read from them: script/train writes them.
struct table table_phrases(void);
/// Weights for the gaps between the cells of a table, and of the choice between tables: script/train writes them.
struct table table_gaps(void);
/// Weights for the lines of plain text: script/train writes them.
struct table table_lines(void);
/// Scores of words on web pages, as hashes, and decision trees for the blocks of pages: script/train-extraction writes them.
struct table table_page_words(void);
struct table table_page_trees(void);

#endif
