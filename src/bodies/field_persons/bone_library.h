// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bodies/body_part.h"
#include "bodies/bones/bone_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "core/progress.h"
#include "solids/scalar_grid.h"

namespace sinew {

/// Holds the surfaces of all bones of a sex in the frames of the bones, and places them in persons:
/// each bone is moved and scaled as a whole.
class BoneLibrary {
 public:
  /// \throws Cancelled
  BoneLibrary(Sex sex, const Progress& progress);

  /// Returns the bones of both sides of a person, as named_bones() does.
  std::vector<BodyPart> parts(const TemplateJoints& joints) const;
  /// Returns the signed distance to the bones of the right side and the middle, as bone_distance()
  /// does.
  /// \param cell  m, at least 4 mm
  ScalarGrid distance(const TemplateJoints& joints, const Eigen::AlignedBox3d& box,
                      double cell) const;

 private:
  Sex sex_;
  std::vector<TriangleMesh> fine_;   ///< of each bone of template_bone_parts()
  std::vector<TriangleMesh> light_;  ///< with fewer vertices
};

}  // namespace sinew
