# Sourced by script/build and script/release, on Linux.
# shellcheck shell=bash

# The compiler that comes with Swift knows where the archives of C libraries are.
clang="$(dirname "$(realpath "$(command -v swiftc)")")/clang"

# Links a program anew from the objects that the last release build compiled:
#   link PRODUCT OUTPUT OPTION…
link() {
  local product="$1" output="$2" module="${1//-/_}"
  shift 2
  # Its target has another name than its product (Package.swift).
  if [[ "$product" == bridgedoc ]]; then module=bridgedoc_query; fi
  swiftc -o "$output.new" -module-name "$module" -emit-executable -Xlinker --gc-sections \
    -Xlinker --defsym -Xlinker "main=${module}_main" "@$PWD/.build/release/$product.product/Objects.LinkFileList" "$@" 2>&1 |
    sed '/the use of .mktemp/d; /in statically linked applications/d' >&2
  mv "$output.new" "$output"
}
