#pragma once

#include "dynamics/element_batch.h"
#include "dynamics/fan_strain.h"
#include "dynamics/strain_kernel.h"

namespace sinew {

/// A fan as the kernel works on it.
struct FanMember {
  TetrahedronFan fan;
  /// Element of the kind's batch that each tetrahedron belongs to, and what its weight is for a
  /// stiffness of 1; 0 for flat ones.
  std::array<int, kFanTetrahedra> elements{};
  std::array<double, kFanTetrahedra> measures{};
  std::array<std::array<float, 9>, kFanTetrahedra> inverses{};  ///< E^-1, row by row
};

/// The local step of TetrahedronStrain or FanStrain in float with vector instructions
/// (strain_kernel.h).
template <typename Kind>
class VectorStrain final : public ElementBatch<Kind, float> {
 public:
  /// \param kernel  the one that is made for this kind
  VectorStrain(const Kind& strain, const Points& rest, StrainKernel kernel);

  void renumber(const std::vector<int>& numbering, int free_count) override;
  void write_block(int block, const float* positions, float* partials) override;
  void set_stiffness(const Eigen::VectorXd& stiffness) override;
  void restart() override;

 private:
  static constexpr int kGroups = 6;  ///< of a block: its slots fill 9 KiB

  void write_weights();
  int group_count() const {
    return (static_cast<int>(members_.size()) + kStrainGroup - 1) / kStrainGroup;
  }
  /// Calls function(member, group, lane) for all.
  template <typename Function>
  void for_each_member(Function&& function) const {
    for (int i = 0; i < static_cast<int>(members_.size()); ++i)
      function(members_[i], i / kStrainGroup, i % kStrainGroup);
  }

  StrainKernel kernel_;
  /// In the order of their first vertices, so that a block's vertices are neighbours in memory.
  std::vector<FanMember> members_;
  Eigen::VectorXd stiffness_;
  std::vector<StrainRest> rests_;  ///< kFanTetrahedra for each group, likewise rotations
  std::vector<StrainRotation> rotations_;
  std::vector<int> slot_vertices_;
  std::vector<unsigned char> receivers_;  ///< by group
  bool far_ = false;                      ///< whether positions are too many for the second cache
};

extern template class VectorStrain<TetrahedronStrain>;
extern template class VectorStrain<FanStrain>;

}  // namespace sinew
