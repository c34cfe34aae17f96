// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/sex.h"
#include "solids/solid.h"

namespace sinew {

// Parts of vertebrae that several of their shapes share. Internal to the spine.

/// Half the thickness of an articular process, and the gap between two processes, in mm.
inline constexpr double kFacetHalfThickness = 2.4;
inline constexpr double kFacetGap = 1.4;

/// Describes an articular process: a thick disc with its joint on the side of `normal`.
struct ArticularProcess {
  Eigen::Vector3d center;
  Eigen::Vector3d normal;
  double radius;
};

/// Returns the left superior articular process of a level, C3 to S1.
ArticularProcess superior_process(int level);

/// Returns the left inferior articular process of a level, C2 to L5, which meets the superior one
/// of the level below.
ArticularProcess inferior_process(int level);

/// Returns the solid of an articular process, grown by a length on all sides.
std::unique_ptr<Solid> process_solid(const ArticularProcess& process, double growth = 0.0);

/// Carves what would enter the joints with the vertebrae above and below.
void carve_superior_joints(Sculpture& bone, int level);
void carve_inferior_joints(Sculpture& bone, int level);

/// Adds the body of a vertebra with a waist and rims.
void add_vertebral_body(Sculpture& bone, int level, Sex sex);

std::unique_ptr<Solid> atlas_shape(Sex sex);
std::unique_ptr<Solid> axis_shape(Sex sex);

/// Widths of women's vertebral bodies and discs relative to men's, at the same height.
inline constexpr BySex kBodyWidth{1.0, 0.965};

}  // namespace sinew
