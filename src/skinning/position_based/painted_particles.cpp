// SPDX-License-Identifier: MIT

#include "skinning/position_based/painted_particles.h"

namespace sinew {
namespace {

/// Returns the value of a map at the skin above a particle.
float value_at(const SkinPlace& place, std::span<const float> values) {
  float value = 0.0F;
  for (int i = 0; i < 3; ++i) value += place.weights[i] * values[place.corners[i]];
  return value;
}

std::vector<float> factors(const PositionBasedBody& body, std::span<const float> values) {
  std::vector<float> result(body.skin_places.size(), 1.0F);
  if (values.empty()) return result;
  for (std::size_t v = 0; v < result.size(); ++v) result[v] = value_at(body.skin_places[v], values);
  return result;
}

}  // namespace

PaintedParticles paint_particles(const PositionBasedBody& body, const PaintedSkin& skin) {
  PaintedParticles result{.stiffness = factors(body, skin.stiffness),
                          .mass = factors(body, skin.mass),
                          .is_dynamic = std::vector<char>(body.skin_places.size(), 0)};
  if (skin.jiggle.empty()) return result;
  std::vector<std::size_t> below;
  for (std::size_t v = 0; v < body.skin_places.size(); ++v)
    if (value_at(body.skin_places[v], skin.jiggle) >= kMinJiggle) below.push_back(v);
  if (below.empty()) return result;
  for (const std::size_t v : below) result.mean_distance += body.bone_distances[v];
  result.mean_distance /= static_cast<double>(below.size());
  for (const std::size_t v : below)
    result.is_dynamic[v] = static_cast<char>(body.bone_distances[v] > result.mean_distance);
  return result;
}

}  // namespace sinew
