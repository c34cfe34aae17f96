// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/open_collider.h"

namespace sinew {

/// Holds the position, rotation and scale that a user has given to a collider, relative to those of
/// its file.
struct ColliderPlacement {
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();              ///< of its center
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();  ///< about its center
  /// Scale about its center. Only rigid colliders are scaled: the tissue of a character is built
  /// for its size.
  double scale = 1.0;
  bool visible = true;  ///< a hidden collider still collides
  /// The collider's file. It is empty in documents of projects, which list the files themselves.
  std::string file{};
  /// It is put on the floor, next to the character, as soon as its file is open.
  bool starts_on_floor = false;

  bool operator==(const ColliderPlacement& other) const {
    return offset == other.offset && rotation.coeffs() == other.rotation.coeffs() &&
           scale == other.scale && visible == other.visible && file == other.file &&
           starts_on_floor == other.starts_on_floor;
  }
};

/// Returns the center of the bounding box of a collider at rest, where its file places it.
Eigen::Vector3d middle_of(const Collider& collider);

/// Returns the map from where a collider's file puts its points to where the placement does.
Eigen::Affine3d placed_transform(const ColliderPlacement& placement, const Eigen::Vector3d& middle);

/// Returns the placement with a height at which the lowest point of the collider at rest is on the
/// floor.
ColliderPlacement on_floor(ColliderPlacement placement, const Collider& collider);

/// Returns the placement with a position next to the character, on its left, if the boxes of both
/// at rest overlap. A collider around the character, such as a floor or a room, stays where it is.
/// \param character  bounding box of the character at rest
ColliderPlacement next_to(const Eigen::AlignedBox3d& character, ColliderPlacement placement,
                          const Collider& collider);

/// Returns the rotation of a placement as angles around the fixed axes X, then Y, then Z, degrees.
Eigen::Vector3d angles_of(const Eigen::Quaterniond& rotation);
Eigen::Quaterniond rotation_of(const Eigen::Vector3d& angles);

/// Returns the files of the colliders.
std::vector<std::string> collider_files(const std::vector<ColliderPlacement>& placements);

/// Returns one placement for each of the opened colliders, with its file: the given ones first, in
/// their order, and default ones for the others. Moves those with `starts_on_floor` to the floor,
/// next to the character.
std::vector<ColliderPlacement> completed(std::vector<ColliderPlacement> placements,
                                         const std::vector<Collider>& colliders,
                                         const Character& character);

/// Returns placements without files. Removes default placements from the end of the list.
std::vector<ColliderPlacement> without_files(std::vector<ColliderPlacement> placements);

}  // namespace sinew
