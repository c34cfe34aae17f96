// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bodies/import/bone_field.h"
#include "bodies/import/joint_fit.h"
#include "core/types.h"

namespace sinew {

/// Describes where a muscle holds on in an imported body.
struct CarriedMuscle {
  /// The lines at which bones hold it, m; empty for muscles that the template does not have.
  std::vector<std::pair<Eigen::Vector3d, Eigen::Vector3d>> attachments;
  BoneChoice bones;  ///< which it may follow
};

/// Carries the attachments of the muscles of the template to the bones of another body.
class CarriedAttachments {
 public:
  CarriedAttachments(const ReferenceBones& reference, const FittedSkeleton& fitted);

  /// \param part  such as "muscle.soleus.R". A muscle that the template divides, such as
  ///              "muscle.biceps_brachii.R", has the attachments of all its heads.
  CarriedMuscle muscle(const std::string& part) const;

 private:
  const ReferenceBones& reference_;
  const FittedSkeleton& fitted_;
};

}  // namespace sinew
