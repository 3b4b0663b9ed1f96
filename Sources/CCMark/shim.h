// cmark-gfm: CommonMark with GitHub's tables, footnotes, strikethrough and task lists.
#ifndef BRIDGEDOC_CCMARK_SHIM_H
#define BRIDGEDOC_CCMARK_SHIM_H

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

#endif
