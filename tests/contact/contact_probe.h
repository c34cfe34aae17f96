// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <map>

#include "contact/obstacles.h"

namespace sinew {

inline const Transform kHome = Transform::Identity();

/// Returns the contacts by vertex.
inline std::map<int, ObstacleContact> by_vertex(const RigidContact& contact) {
  std::map<int, ObstacleContact> result;
  for (const ObstacleContact& c : contact.contacts()) result.emplace(c.vertex, c);
  return result;
}

/// Moves one vertex and returns its contact at each place.
class Probe {
 public:
  Probe(const TriangleMesh& mesh, double retention) : contact_(make_contact(mesh, 1, retention)) {}

  const ObstacleContact* at(const Eigen::Vector3d& point, const Transform& place = kHome) {
    contact_.detect(point.cast<float>(), place);
    return contact_.contacts().empty() ? nullptr : &contact_.contacts().front();
  }
  /// Returns the normal of the contact there, or zero without a contact.
  Eigen::Vector3f normal(const Eigen::Vector3d& point) {
    const ObstacleContact* c = at(point);
    return c != nullptr ? c->normal : Eigen::Vector3f::Zero();
  }
  float distance(const Eigen::Vector3d& point) {
    const ObstacleContact* c = at(point);
    return c != nullptr ? c->distance : std::numeric_limits<float>::quiet_NaN();
  }
  RigidContact& contact() { return contact_; }

 private:
  RigidContact contact_;
};

}  // namespace sinew
