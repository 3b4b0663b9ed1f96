// libxml2, for HTML, XML and character encodings in the ingest program.
#ifndef BRIDGEDOC_CLIBXML2_SHIM_H
#define BRIDGEDOC_CLIBXML2_SHIM_H

// Undefining LIBXML_ICU_ENABLED keeps the headers of libxml2 from including those of ICU, which clash with the copy in Foundation.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>

#endif
