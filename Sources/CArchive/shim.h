#ifndef BRIDGEDOC_CARCHIVE_SHIM_H
#define BRIDGEDOC_CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

#endif
