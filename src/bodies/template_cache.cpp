// SPDX-License-Identifier: MIT

#include "bodies/template_cache.h"

#include <string>
#include <string_view>

#include "bodies/template_archive.h"
#include "core/cached.h"
#include "template_sources.h"

namespace sinew {
namespace {

std::string key_of(Sex sex, int skin_vertices) {
  ContentKey key;
  const std::string_view purpose = "body template";
  const std::string_view sources = kSourceKey;
  key.add(purpose.data(), purpose.size());
  key.add(sources.data(), sources.size());
  key.add(static_cast<int>(sex));
  key.add(skin_vertices);
  return key.text();
}

}  // namespace

BodyTemplate cached_body_template(Sex sex, int skin_vertices, const Progress& progress) {
  return cached(
      user_cache(), key_of(sex, skin_vertices), progress,
      [&](const std::string& bytes) { return body_template_from_bytes(sex, bytes); },
      [&] { return make_body_template(sex, skin_vertices, progress); },
      [](const BodyTemplate& body) { return to_bytes(body); });
}

}  // namespace sinew
