// libxml2, for HTML, XML and character encodings in the ingest program.
#ifndef BRIDGEDOC_CLIBXML2_SHIM_H
#define BRIDGEDOC_CLIBXML2_SHIM_H

// If LIBXML_ICU_ENABLED is undefined, libxml2's headers do not include those of ICU, which clash with Foundation's copy.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#endif
