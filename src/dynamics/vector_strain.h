#pragma once

#include "dynamics/element_batch.h"
#include "dynamics/strain_kernel.h"
#include "dynamics/tetrahedron_fans.h"

namespace sinew {

/// The local step of TetrahedronStrain in float with vector instructions (strain_kernel.h).
class VectorStrain final : public ElementBatch<TetrahedronStrain, float> {
 public:
  VectorStrain(const TetrahedronStrain& strain, const Points& rest, StrainKernel kernel);

  void renumber(const std::vector<int>& numbering, int free_count) override;
  void write_block(int block, const float* positions, float* partials) override;
  void set_stiffness(const Eigen::VectorXd& stiffness) override;
  void restart() override;

 private:
  static constexpr int kGroups = 6;  ///< of a block: its slots fill 9 KiB

  int group_count() const {
    return (static_cast<int>(fans_.size()) + kStrainGroup - 1) / kStrainGroup;
  }
  /// The fan that a lane of a group works on; nothing beyond the last.
  const TetrahedronFan* fan_of(int group, int lane) const {
    const std::size_t fan = static_cast<std::size_t>(group) * kStrainGroup + lane;
    return fan < fans_.size() ? &fans_[fan] : nullptr;
  }

  StrainKernel kernel_;
  std::vector<TetrahedronFan> fans_;  ///< along a space-filling curve
  std::vector<double> volumes_;       ///< by tetrahedron; 0 for flat ones
  std::vector<StrainRest> rests_;     ///< kFanTetrahedra for each group, likewise rotations
  std::vector<StrainRotation> rotations_;
  std::vector<int> slot_vertices_;
  std::vector<unsigned char> receivers_;  ///< by group
};

}  // namespace sinew
