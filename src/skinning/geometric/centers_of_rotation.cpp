// SPDX-License-Identifier: MIT

#include "skinning/geometric/centers_of_rotation.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/array_bytes.h"
#include "core/cache.h"
#include "skinning/geometric/blend_skinner.h"
#include "skinning/geometric/centered_blend.h"
#include "skinning/geometric/rotation_centers.h"
#include "skinning/geometric/surface_key.h"

namespace sinew {
namespace {

std::string key_of(const TriangleMesh& surface, const SkinWeights& weights) {
  ContentKey key;
  key.add("centers of rotation", 20);
  key.add(kRotationCentersVersion);
  // A new member does not compile here until it is part of the key.
  const auto& [sigma, largest_weight_step] = RotationCenterSettings();
  key.add(sigma);
  key.add(largest_weight_step);
  add_weighted_surface(surface, weights, key);
  return key.text();
}

/// Returns the centers from the cache, or computes and stores them.
Points prepared_centers(const TriangleMesh& surface, const SkinWeights& weights,
                        const Progress& progress) {
  const std::optional<DiskCache> cache = user_cache();
  const std::string key = cache ? key_of(surface, weights) : "";
  std::vector<double> values;
  if (cache) {
    if (const std::optional<std::string> bytes = cache->find(key)) {
      std::string_view rest = *bytes;
      if (take_array(rest, values) &&
          static_cast<Eigen::Index>(values.size()) == surface.positions.size())
        return Points::Map(values.data(), 3, surface.vertex_count());
    }
  }
  Points centers = rotation_centers(surface, weights, progress);
  if (cache) {
    std::string bytes;
    values.assign(centers.data(), centers.data() + centers.size());
    append_array(bytes, values);
    cache->store(key, bytes);
  }
  return centers;
}

}  // namespace

std::unique_ptr<Skinner> make_centers_of_rotation(const CharacterWeights& weights,
                                                  const Progress& progress) {
  return make_blend_skinner(weights, progress,
                            [](const Character& one, const SkinWeights& rows, const auto& rest) {
                              return CenteredBlend(one.skeleton, one.surface.positions, rows,
                                                   prepared_centers(one.surface, rows, rest));
                            });
}

}  // namespace sinew
