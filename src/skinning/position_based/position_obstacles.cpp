// SPDX-License-Identifier: MIT

#include "skinning/position_based/position_obstacles.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

constexpr float kFriction = 0.4F;  // Coulomb's coefficient of skin on objects

}  // namespace

PositionObstacles::PositionObstacles(std::vector<int> particles, double retention)
    : particles_(std::move(particles)),
      retention_(retention),
      skin_(3, static_cast<Eigen::Index>(particles_.size())) {}

/// Keeps the states of the shapes if these are the same as before; otherwise begins anew.
void PositionObstacles::follow(const Surroundings& surroundings) {
  const bool same = std::ranges::equal(
      shapes_, surroundings.shapes,
      [](const Shape& own, const PlacedShape& placed) { return own.shape == placed.shape; });
  if (same) return;
  shapes_.clear();
  for (const PlacedShape& placed : surroundings.shapes)
    shapes_.push_back({placed.shape,
                       {placed.shape, static_cast<int>(particles_.size()), retention_},
                       placed.place});
}

void PositionObstacles::add_contacts(const Surroundings& surroundings, const PointsF& positions,
                                     const Eigen::Vector3d& origin,
                                     std::vector<PlaneContact>& contacts) {
  follow(surroundings);
  if (shapes_.empty()) return;
  for (std::size_t i = 0; i < particles_.size(); ++i)
    skin_.col(static_cast<Eigen::Index>(i)) = positions.col(particles_[i]);
  for (std::size_t s = 0; s < shapes_.size(); ++s) {
    Shape& state = shapes_[s];
    Transform place = surroundings.shapes[s].place;
    const Transform back = state.place * place.inverse();
    state.place = place;
    place.pretranslate(-origin);
    state.contact.detect(skin_, place);
    for (const ObstacleContact& found : state.contact.contacts()) {
      const Eigen::Vector3d point = found.point.cast<double>() + origin;
      contacts.push_back({particles_[found.vertex], found.point, found.normal,
                          (point - back * point).cast<float>(), 1.0F, kFriction});
    }
  }
}

}  // namespace sinew
