// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "assets/character.h"
#include "mesh/triangle_tree.h"
#include "viewer/scene/screen_map.h"

namespace sinew {

/// A surface on which places are picked with the mouse. It has coordinates of its own, and a frame
/// that maps them to those of the view.
class PickedSurface {
 public:
  explicit PickedSurface(TriangleMesh mesh);

  const TriangleMesh& mesh() const { return mesh_; }
  const TriangleTree& tree() const { return tree_; }
  const Eigen::AlignedBox3d& box() const { return box_; }

  /// Returns the bounding box in the view.
  Eigen::AlignedBox3d shown_box(const FileFrame& frame) const;
  /// Returns the place at which the surface is seen at a position on the screen, in its own
  /// coordinates; nothing beside the surface.
  std::optional<Eigen::Vector3d> seen_at(const FileFrame& frame, const ScreenMap& map,
                                         const Eigen::Vector2d& screen) const;
  /// Returns true if the surface does not hide a place on it, or close to it.
  bool shows(const FileFrame& frame, const ScreenMap& map, const Eigen::Vector3d& place) const;

 private:
  TriangleMesh mesh_;
  TriangleTree tree_;
  Eigen::AlignedBox3d box_;
};

}  // namespace sinew
