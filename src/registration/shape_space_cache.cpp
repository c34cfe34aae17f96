// SPDX-License-Identifier: MIT

#include "registration/shape_space_cache.h"

#include <string>
#include <string_view>

#include "bodies/template_cache.h"
#include "core/cached.h"
#include "registration/population_statistics.h"
#include "registration/shape_space_archive.h"
#include "shape_space_sources.h"

namespace sinew {
namespace {

std::string shape_space_key(Sex sex, int skin_vertices) {
  ContentKey key;
  const std::string_view purpose = "shape space";
  const std::string_view sources = kSourceKey;
  key.add(purpose.data(), purpose.size());
  key.add(sources.data(), sources.size());
  key.add(static_cast<int>(sex));
  key.add(skin_vertices);
  return key.text();
}

ShapeSpace make_shape_space(Sex sex, int skin_vertices, const Progress& progress) {
  const BodyTemplate body = cached_body_template(sex, skin_vertices, progress.part(0.0, 0.5));
  return population_shape_space(body, kShapePersons, progress.part(0.5, 1.0));
}

}  // namespace

ShapeSpace cached_shape_space(Sex sex, int skin_vertices, const Progress& progress) {
  return cached(
      user_cache(), shape_space_key(sex, skin_vertices), progress, shape_space_from_bytes,
      [&] { return make_shape_space(sex, skin_vertices, progress); },
      [](const ShapeSpace& space) { return to_bytes(space); });
}

}  // namespace sinew
