#!/bin/bash
# SPDX-License-Identifier: MIT
# Compares the packages that scripts/setup.sh installs with those that the build in build/release
# uses. So a package that is missing in setup.sh is found even on a machine that has it. Each
# configuration (program, tests and, with a CUDA toolkit, gpu) may use files of the packages on its
# list, of their dependencies, and of the Debian base system. A listed package that is not used is
# an error, too. The build must be complete. Used files are the compiled headers, the linked
# libraries, and what CMake found (compilers, tools, package configurations, SINEW_NEEDS_*).
set -euo pipefail

cd "$(dirname "$0")/.."
release=build/release
work=build/packages
mkdir -p "$work"
failures=0

fail() {
  echo "check_packages: $1" >&2
  failures=$((failures + 1))
}

# List every installed file and its package. The folders of a merged /usr have one name.
owners=$work/owners
awk '{ name = FILENAME; sub(".*/", "", name); sub(/(:[a-z0-9]+)?\.list$/, "", name)
       sub("^/usr/", "/"); print $0 "\t" name }' /var/lib/dpkg/info/*.list >"$owners"

# Prints the packages that apt would install on an empty system for a list of packages, and those of
# the base system.
allowed_packages() {
  apt-get -s -qq -o Dir::State::status=/dev/null install --no-install-recommends "$@" |
    awk '/^Inst/ { print $2 }'
  dpkg-query -W -f '${Package} ${Priority} ${Essential}\n' |
    awk '$2 == "required" || $3 == "yes" { print $1 }'
}

# cached FOLDER NAME: prints the value of a variable in the CMake cache of a folder.
cached() { sed -n "s/^$2:[A-Z]*=//p" "$1/CMakeCache.txt"; }

# Prints the headers that the objects below a folder of the build were compiled from.
used_headers() {
  ninja -C "$release" -t deps | awk -v folder="^($1)/" '
    /^[^ ].*: #deps/ { wanted = $1 ~ folder }
    /^    \// && wanted { print $1 }' | sort -u
}

# Prints the libraries that programs below src/ (or tests/) are linked with.
linked_libraries() {
  awk -v folder="$1/CMakeFiles" '
    /^build / { wanted = index($0, folder) }
    /^  LINK_LIBRARIES = / && wanted {
      for (i = 3; i <= NF; ++i) if ($i ~ "^/usr/lib|^/lib") print $i
    }' "$release/build.ninja" | sort -u
}

# Prints the files that CMake found in a configuration: tools, package configurations and run-time
# needs.
found_by_cmake() {
  awk -F= '/^(CMAKE_(C|CXX)_COMPILER|CMAKE_COMMAND|CMAKE_MAKE_PROGRAM|PKG_CONFIG_EXECUTABLE|CCACHE_PROGRAM|MOLD_PROGRAM|SINEW_NEEDS_[A-Za-z0-9_.]+|[A-Za-z0-9_.-]+_DIR):/ &&
    $2 ~ "^/" { print $2 }' "$1/CMakeCache.txt" | grep -vF "$PWD" || true
  grep -E '^SINEW_NEEDS_.*-NOTFOUND$' "$1/CMakeCache.txt" >>"$work/missing" || true
}

# Prints each path and, step by step, the targets of its symbolic links.
with_link_targets() {
  local path target
  while read -r path; do
    path=$(realpath -s -m "$path")
    while [ -n "$path" ]; do
      echo "$path"
      target=$(readlink "$path") || break
      case "$target" in /*) path=$target ;; *) path=$(realpath -s -m "$(dirname "$path")/$target") ;; esac
    done
  done
}

# Prints the package, or for one without files of its own, the packages that it depends on.
provided_by() {
  if awk -F '\t' -v name="$1" '$2 == name && $1 !~ "^/share(/doc(/.*)?)?$" && $1 !~ "^/(\\.|usr)?$" { found = 1 }
                               END { exit !found }' "$owners"; then
    echo "$1"
  else
    dpkg-query -W -f '${Depends}\n' "$1" | tr ',|' '\n\n' | awk '{ print $1 }'
  fi
}

# check NAME FILES PACKAGE...: fails unless the files belong to the packages or to their
# dependencies.
check() {
  local name=$1 files=$2
  shift 2
  allowed_packages "$@" | sort -u >"$work/$name.allowed"
  local toolkit
  toolkit=$(cached "$release" CUDAToolkit_BIN_DIR | sed 's|/bin$||')
  if [ -n "$toolkit" ]; then toolkit=$(readlink -f "$toolkit"); fi
  awk -F '\t' -v toolkit="$toolkit" '
    FILENAME ~ /owners$/ { owner[$1] = $2; next }
    toolkit != "" && index($1, toolkit) == 1 { next }
    {
      path = $1; sub("^/usr/", "/", path)
      print (path in owner ? owner[path] : "-") "\t" $1
    }' "$owners" "$files" | sort -u >"$work/$name.used"
  local package path
  while IFS=$'\t' read -r package path; do
    fail "$name uses $path of the package $package, which scripts/setup.sh does not install for it"
  done < <(awk -F '\t' 'FILENAME ~ /allowed$/ { allowed[$1]; next }
      $1 != "-" && !($1 in allowed) && !($1 in said) { said[$1]; print }
      ' "$work/$name.allowed" "$work/$name.used")
  cut -f1 "$work/$name.used" | sort -u >"$work/$name.used_packages"
  for package in "$@"; do
    provided_by "$package" | grep -qxFf - "$work/$name.used_packages" ||
      fail "scripts/setup.sh installs $package for $name, which uses nothing of it"
  done
  echo "check_packages: $name uses $(grep -vc '^-$' "$work/$name.used_packages") packages;" \
    "setup.sh lists $#"
}

apt-cache show libeigen3-dev >/dev/null 2>&1 || {
  echo "check_packages: apt has no package lists; run apt-get update first" >&2
  exit 1
}
grep -q '^SINEW_TESTS:BOOL=ON' "$release/CMakeCache.txt" 2>/dev/null ||
  { echo "check_packages: build everything first (scripts/build.sh --tests all)" >&2; exit 1; }

: >"$work/missing"
configure() {
  cmake --fresh --preset "$2" -B "$work/$1" "${@:3}" >"$work/$1.log" 2>&1 ||
    { cat "$work/$1.log" >&2; fail "the configuration $1 does not configure"; }
}

configure program release -DSINEW_TESTS=OFF
{ used_headers 'src|external'; { linked_libraries src; found_by_cmake "$work/program"; } |
  with_link_targets; } >"$work/program.files"
check program "$work/program.files" $(scripts/setup.sh --list)

{ used_headers 'src|external|tests'
  { linked_libraries src; linked_libraries tests; found_by_cmake "$release"; } | with_link_targets
} >"$work/tests.files"
check tests "$work/tests.files" $(scripts/setup.sh --list --tests)

nvcc=$(cached "$release" CUDAToolkit_NVCC_EXECUTABLE)
if [ -x "$nvcc" ]; then
  configure gpu gpu
  { used_headers 'src/CMakeFiles/sinew_(core|mesh|rig|assets|samples|tissue|dynamics|contact|upsampling|skinning|session|gpu|headers)\.dir'
    found_by_cmake "$work/gpu" | with_link_targets; } >"$work/gpu.files"
  check gpu "$work/gpu.files" $(scripts/setup.sh --list --gpu)
fi

while IFS= read -r need; do
  fail "this machine lacks what a target needs to run: $need"
done < <(sort -u "$work/missing")
[ "$failures" -eq 0 ]
