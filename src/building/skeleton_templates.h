// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "building/body_probe.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// Describes a template of a skeleton.
struct SkeletonTemplate {
  std::string_view name;   ///< one word, for actions
  std::string_view label;  ///< for menus
  std::string_view help;   ///< one sentence for the user on the pose that the body should have
};

/// Returns all templates: biped, biped-fingers, quadruped, bird, hand, snake and fish.
std::span<const SkeletonTemplate> skeleton_templates();

/// Checks the name of a template. \throws UsageError if there is none of that name
void require_template(std::string_view name);

/// Returns the skeleton of a template, fitted to a body with +Y up, of any size. The joints of
/// limbs are placed on the lines from the trunk to the tips of hands, feet, wings and fingers that
/// the shape shows, those of snakes and fish along the middle of the body. All are then moved
/// inside, and those of limbs, spine and neck to the middle of the body. The frames of the joints
/// are parallel to the axes.
/// \param body  of the surface
/// \throws UsageError as require_template(); InputError if the surface encloses no
///         body
Skeleton fitted_template(std::string_view name, const TriangleMesh& surface, const BodyProbe& body);

}  // namespace sinew
