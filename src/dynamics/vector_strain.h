#pragma once

#include "dynamics/element_batch.h"
#include "dynamics/strain_kernel.h"

namespace sinew {

/// The local step of TetrahedronStrain in float with vector instructions (strain_kernel.h).
class VectorStrain final : public ElementBatch<TetrahedronStrain, float> {
 public:
  VectorStrain(const TetrahedronStrain& strain, const Points& rest, StrainKernel kernel);

  void renumber(const std::vector<int>& numbering, int free_count) override;
  void add_forces(const float* positions, float* partials) override;
  void set_stiffness(const Eigen::VectorXd& stiffness) override;
  void restart() override;

 private:
  static constexpr int kGroups = kBlock / kStrainGroup;  ///< in a block
  /// Blocks that are worth another thread: some 10 microseconds of work.
  static constexpr int kGrain = 8;
  static constexpr int kSlots = 4 * kStrainGroup;  ///< of a group

  /// The element that lane `lane` of a group works on; lanes beyond the end repeat the last.
  int element_of(int group, int lane) const {
    return std::min(group * kStrainGroup + lane, size() - 1);
  }
  int group_count() const { return (size() + kStrainGroup - 1) / kStrainGroup; }

  StrainKernel kernel_;
  std::vector<StrainRest> rests_;
  std::vector<StrainRotation> rotations_;
  std::vector<int> slot_vertices_;
};

}  // namespace sinew
