// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <memory>
#include <string>

#include "bodies/import/surface_samples.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "core/progress.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds the bones and joints of a template, with which those of an anatomy are compared.
struct ReferenceBones {
  TemplateJoints joints;
  Skeleton skeleton;  ///< body_skeleton()
  /// By name, such as "bone.femur.R".
  std::map<std::string, std::unique_ptr<BoneSurface>> bones;
};

/// Shapes the bones of a template, which takes a few seconds.
/// \throws Cancelled
ReferenceBones reference_bones(Sex sex, const Progress& progress);

}  // namespace sinew
