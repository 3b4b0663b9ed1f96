// libarchive, and a locale in which it gives names as UTF-8.
#ifndef BRIDGEDOC_CARCHIVE_SHIM_H
#define BRIDGEDOC_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stddef.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/// A locale of UTF-8 names, or null where the system has none. libarchive converts the names of zip, 7z and pax to the
/// thread's locale. Never freed: made once a process.
static inline locale_t bridgedoc_utf8_locale(void) {
  locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  return locale != (locale_t)0 ? locale : newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

/// `archive_read_next_header` in that locale; the thread's own is back afterwards.
static inline int bridgedoc_next_header(struct archive *archive, struct archive_entry **entry, locale_t names) {
  locale_t before = uselocale(names);
  int result = archive_read_next_header(archive, entry);
  uselocale(before);
  return result;
}

#endif
