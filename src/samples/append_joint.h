// SPDX-License-Identifier: MIT

#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "rig/skeleton.h"

namespace sinew {

/// Appends a joint without a rotation at rest.
/// \param parent    name of its parent; empty: none
/// \param position  in the world, m
void append_joint(Skeleton& skeleton, const std::string& name, const std::string& parent,
                  const Eigen::Vector3d& position);

/// Returns a skeleton of one chain of joints, from its root on: names, and positions as above.
Skeleton chain_of_joints(std::initializer_list<std::pair<const char*, Eigen::Vector3d>> joints);

}  // namespace sinew
