# Sourced by the other scripts: sets the array `flags` to what `swift build` and `swift test` need on this
# system beyond Package.swift. On Linux pkg-config and the compiler's own search path know every library.
# On macOS Homebrew's folders are no such place, and some formulas are linked nowhere ("keg-only").
# shellcheck shell=bash
flags=()
if [[ "$(uname -s)" == Darwin ]]; then
  brew=/opt/homebrew
  if [[ ! -d "$brew/opt" ]]; then brew=/usr/local; fi
  for formula in libxml2 zstd libarchive sqlite cmark-gfm snowball; do
    flags+=(-Xcc "-I$brew/opt/$formula/include" -Xlinker "-L$brew/opt/$formula/lib")
  done
  flags+=(-Xcc "-I$brew/opt/libxml2/include/libxml2")
  export PKG_CONFIG_PATH="$brew/opt/libxml2/lib/pkgconfig:$brew/opt/libarchive/lib/pkgconfig:$brew/opt/sqlite/lib/pkgconfig:$brew/opt/cmark-gfm/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
fi

# What a compiler that is called without Package.swift needs to import modules that were built for debugging: sets `modules`.
find_modules() {
  local bin="$1" map flag
  modules=(-I "$bin/Modules")
  for map in Sources/C*/module.modulemap "$bin"/*.build/module.modulemap .build/checkouts/Yams/Sources/CYaml/include/module.modulemap; do
    if [[ -e "$map" ]]; then modules+=(-Xcc "-fmodule-map-file=$map"); fi
  done
  # Where their headers are that lie in no place that compilers know.
  for flag in $(pkg-config --cflags-only-I libxml-2.0 libarchive sqlite3); do modules+=(-Xcc "$flag"); done
}
