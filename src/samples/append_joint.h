// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/skeleton.h"

namespace sinew {

/// Appends a joint without a rotation at rest.
/// \param parent    name of its parent; empty: none
/// \param position  in the world, m
void append_joint(Skeleton& skeleton, const std::string& name, const std::string& parent,
                  const Eigen::Vector3d& position);

}  // namespace sinew
