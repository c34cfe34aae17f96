// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "tissue/bone_choice.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Describes the point of a bone line to which a skin vertex is attached, at the fraction t of the
/// line from the bone's parent-side joint to its own.
struct BonePoint {
  int bone;
  double t;
};

/// Describes a base point: the point at which the ray from a skin vertex to its attachment point
/// first hits the volumetric skeleton.
struct BasePoint {
  Eigen::Vector3d position;
  int element;  ///< index into volumetric_elements(), -1 if the ray hits none
};

/// Returns the point of the bone lines nearest to each skin vertex, on bones to which it may be
/// attached.
/// \param choice  here and below: allows each vertex at least one bone of the lines
std::vector<BonePoint> nearest_bone_points(const TriangleMesh& skin, const BoneLines& lines,
                                           const BoneChoice& choice = {});

/// Smooths the attachment points along the skin (Komaritzan 2022, eq. 3.1) on the stretched
/// skeleton, with re-projection after each round and fixed points at the ends of limbs. Weights are
/// inverse edge lengths: uniform weights would space the points by edge count. The number of rounds
/// is limited so that smoothing reaches about as far as the limbs are thick. If it ran to
/// convergence, points would drift along the bones, or collapse where nothing is fixed.
std::vector<BonePoint> smooth_bone_points(const TriangleMesh& skin, const BoneLines& lines,
                                          std::vector<BonePoint> bone_points,
                                          const BoneChoice& choice = {});

/// Returns the mean distance between skin and attachment points, in mean edge lengths: the radius
/// of a limb in edges.
double limb_radius_in_edges(const TriangleMesh& skin, const BoneLines& lines,
                            const std::vector<BonePoint>& bone_points);

/// Computes the base points: the first hits of the rays from the skin to the attachment points with
/// the volumetric skeleton. If a ray hits nothing, its point is at 80 % of the distance. At the
/// ends of limbs no point goes further than that, since the bone's cap touches the end of the bone
/// line and would collect all of them in one place. A ray ignores bones to which its vertex may not
/// be attached, and joints at which only such bones meet.
std::vector<BasePoint> shrink_to_skeleton(const TriangleMesh& skin, const BoneLines& lines,
                                          const std::vector<BonePoint>& bone_points,
                                          const Radii& radii, const BoneChoice& choice = {});

}  // namespace sinew
