// SPDX-License-Identifier: MIT

#include "bodies/persons/person_layers.h"

#include <algorithm>

#include "bodies/persons/body_masses.h"
#include "bodies/persons/smooth_step.h"
#include "bodies/skin/fat_map.h"

namespace sinew {
namespace {

/// Layers whose skin is nearer to the skeleton surface than this count as coinciding, as on hands;
/// they do not grow, m.
constexpr double kCoincident = 0.0006;

/// Returns the thickness of fat that grows by `growth` (m), which may be negative, from that of the
/// template.
/// \param least  below which it never falls, m, unless it is thinner in the template
double grown(double thickness, double growth, double least) {
  if (growth >= 0.0) return thickness + growth;
  least = std::min(thickness, least);
  const double above = thickness - least;
  return above > 0.0 ? least + above / (1.0 - growth / above) : least;
}

}  // namespace

PersonLayers::PersonLayers(const BodyLines& lines, const LayerTraits& traits,
                           const Distribution& distribution)
    : lines_(lines),
      traits_(traits),
      skeleton_(lines.at(std::vector(lines.count(), 0.0))),
      muscle_(lines.at(lines.muscle())) {
  const auto weighted = [](const std::vector<double>& parts, const std::vector<double>& factors) {
    double sum = 0.0;
    for (std::size_t r = 0; r < parts.size(); ++r) sum += parts[r] * factors[r];
    return sum;
  };
  for (std::size_t v = 0; v < lines.count(); ++v) {
    fat_.push_back(weighted(traits.fat_growth[v], distribution.fat));
    thicker_.push_back(weighted(traits.shares[v], distribution.muscle));
    may_fill_.push_back(1.0 - traits.shares[v][static_cast<std::size_t>(FatRegion::kHead)]);
  }
}

LayerDistances PersonLayers::distances(const Growth& growth) const {
  LayerDistances d;
  for (std::size_t v = 0; v < lines_.count(); ++v) {
    const double muscle = lines_.muscle()[v];
    const double fat = lines_.skin()[v] - muscle;
    const bool coincide = lines_.skin()[v] < kCoincident;
    d.skeleton.push_back(std::max(growth.belly * traits_.belly[v].share, -traits_.belly[v].room));
    d.muscle.push_back(d.skeleton[v] + (coincide ? muscle : growth.muscle * thicker_[v] * muscle));
    d.skin.push_back(d.muscle[v] +
                     (coincide ? fat : grown(fat, growth.fat * fat_[v], traits_.least_fat[v])));
  }
  std::vector<double> fill;
  for (std::size_t v = 0; v < lines_.count(); ++v)
    fill.push_back(may_fill_[v] * smooth_step(kSkinThickness, 0.02, d.skin[v] - d.muscle[v]));
  lines_.fill_hollows(d.skin, fill);
  lines_.limit(d.skin);
  for (std::size_t v = 0; v < lines_.count(); ++v) {
    const double fat = lines_.skin()[v] - lines_.muscle()[v];
    d.muscle[v] = std::min(d.muscle[v], d.skin[v] - std::min(fat, kSkinThickness));
    d.skeleton[v] = std::min(d.skeleton[v], d.muscle[v]);
    d.below_skin.push_back(std::max(d.muscle[v], d.skin[v] - kSkinThickness));
  }
  return d;
}

std::pair<Points, Points> PersonLayers::displacements(const LayerDistances& distances) const {
  return {lines_.at(distances.skeleton) - skeleton_, lines_.at(distances.muscle) - muscle_};
}

}  // namespace sinew
