// SPDX-License-Identifier: MIT

#include "bodies/template_cache.h"

#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "bodies/template_archive.h"
#include "core/cache.h"

namespace sinew {
namespace {

/// Returns a key for a template and this program, or nothing if its file cannot be read.
std::optional<std::string> key_of(Sex sex, int skin_vertices) {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::string program((std::istreambuf_iterator<char>(file)), {});
  if (program.empty()) return std::nullopt;
  ContentKey key;
  const std::string purpose = "body template";
  key.add(purpose.data(), purpose.size());
  key.add(program.data(), program.size());
  key.add(static_cast<int>(sex));
  key.add(skin_vertices);
  return key.text();
}

}  // namespace

BodyTemplate cached_body_template(Sex sex, int skin_vertices, const Progress& progress) {
  const std::optional<DiskCache> cache = user_cache();
  const std::optional<std::string> key =
      cache ? key_of(sex, skin_vertices) : std::optional<std::string>();
  if (key) {
    if (const auto bytes = cache->find(*key)) {
      if (auto body = body_template_from_bytes(sex, *bytes)) return *std::move(body);
    }
  }
  BodyTemplate body = make_body_template(sex, skin_vertices, progress);
  if (key) cache->store(*key, to_bytes(body));
  return body;
}

}  // namespace sinew
