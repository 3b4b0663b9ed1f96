// Wraps libarchive, and sets a locale in which libarchive returns names as UTF-8.
#ifndef BRIDGEDOC_CARCHIVE_SHIM_H
#define BRIDGEDOC_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stddef.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/// A locale with UTF-8, or null if the system has none. libarchive converts the names of zip, 7z and pax entries to the thread's locale. The
/// locale is created once per process and never freed.
static inline locale_t bridgedoc_utf8_locale(void) {
  locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  return locale != (locale_t)0 ? locale : newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

/// Calls `archive_read_next_header` with `names` as the thread's locale, and restores the previous locale afterwards.
static inline int bridgedoc_next_header(struct archive *archive, struct archive_entry **entry, locale_t names) {
  locale_t before = uselocale(names);
  int result = archive_read_next_header(archive, entry);
  uselocale(before);
  return result;
}

#endif
