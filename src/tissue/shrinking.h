#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "tissue/bone_choice.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// A point on a bone line: share t of the way from the bone's parent-side joint to its own.
struct FootPoint {
  int bone;
  double t;
};

/// Where a skin vertex meets the volumetric skeleton on its way to its foot point.
struct BasePoint {
  Eigen::Vector3d position;
  int element;  ///< index into volumetric_elements(), -1 when the way hits none
};

/// The point of the bone lines nearest to each skin vertex, on bones that it may hang on.
/// \param choice  here and below: allows every vertex at least one bone of the lines
std::vector<FootPoint> nearest_foot_points(const TriangleMesh& skin, const BoneLines& lines,
                                           const BoneChoice& choice = {});

/// Foot points smoothed along the skin (Komaritzan 2022, eq. 3.1) on the stretched skeleton, with
/// re-projection after each round and fixed points at the ends of limbs. Weights are inverse edge
/// lengths: uniform ones would space the points by edge count. The rounds are limited so that
/// smoothing reaches about as far as the limbs are thick: run to convergence it drifts along the
/// bones, or collapses where nothing is fixed.
std::vector<FootPoint> smooth_foot_points(const TriangleMesh& skin, const BoneLines& lines,
                                          std::vector<FootPoint> feet,
                                          const BoneChoice& choice = {});

/// Mean distance between skin and foot points, counted in edges of mean length: how many edges a
/// limb is thick.
double limb_radius_in_edges(const TriangleMesh& skin, const BoneLines& lines,
                            const std::vector<FootPoint>& feet);

/// First hits of the rays from the skin to the foot points with the volumetric skeleton. Where a
/// ray hits nothing the point goes 80 % of the way; at the ends of limbs no point goes further,
/// since the bone's cap touches the end of the bone line and would catch all of them in one place.
/// Bones that a vertex may not hang on let its ray pass, and so do joints where only such bones
/// meet.
std::vector<BasePoint> shrink_to_skeleton(const TriangleMesh& skin, const BoneLines& lines,
                                          const std::vector<FootPoint>& feet, const Radii& radii,
                                          const BoneChoice& choice = {});

}  // namespace sinew
