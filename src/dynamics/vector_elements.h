// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/element_batch.h"
#include "dynamics/fan_group.h"
#include "dynamics/fan_strain.h"
#include "dynamics/hyperelastic.h"
#include "dynamics/spline_strain.h"
#include "dynamics/volume.h"

namespace sinew {

/// Describes a fan with the data that the kernel needs for its tetrahedra.
struct FanMember {
  TetrahedronFan fan;
  std::array<int, kFanTetrahedra> elements{};     ///< index in the kind's batch
  std::array<double, kFanTetrahedra> measures{};  ///< weight for a stiffness of 1; 0 if flat
  std::array<std::array<float, 9>, kFanTetrahedra> inverses{};  ///< E^-1, row by row
  std::array<std::array<float, 4>, kFanTetrahedra> states{};    ///< TetrahedronState at first
};

/// Implements the local step of TetrahedronStrain, FanStrain, TetrahedronVolume,
/// HyperelasticStrain or SplineStrain in float with vector instructions, by the kernels of
/// strain_kernel.h, volume_kernel.h and hyperelastic_kernel.h.
template <typename Kind>
class VectorElements final : public ElementBatch<Kind, float> {
 public:
  /// \param kernel  StrainKernels::each for TetrahedronStrain, StrainKernels::shared for FanStrain,
  ///                vectorized_volume_kernel() for TetrahedronVolume,
  ///                one of vectorized_hyperelastic_kernels() for nonlinear materials
  VectorElements(const Kind& kind, const Points& rest, FanKernel kernel);

  void renumber(const std::vector<int>& numbering, int free_count) override;
  void write_block(int block, const float* positions, float* partials) override;
  void set_stiffness(const Eigen::VectorXd& stiffness) override;
  void restart() override;

 private:
  static constexpr int kGroups = 6;  ///< groups per block, whose slots take 9 KiB

  void write_weights();
  int group_count() const {
    return (static_cast<int>(members_.size()) + kFanGroup - 1) / kFanGroup;
  }
  /// Calls function(member, group, lane) for all fans. The lane is the fan's index within its group
  /// (a lane of the vectors of fan_vectors-inl.h).
  template <typename Function>
  void for_each_member(Function&& function) const {
    for (int i = 0; i < static_cast<int>(members_.size()); ++i)
      function(members_[i], i / kFanGroup, i % kFanGroup);
  }

  FanKernel kernel_;
  std::vector<float> constants_;
  /// All fans, sorted by their first vertices, so that the vertices of a block are close together
  /// in memory.
  std::vector<FanMember> members_;
  Eigen::VectorXd stiffness_;
  std::vector<TetrahedronRest> rests_;    ///< kFanTetrahedra entries per group
  std::vector<TetrahedronState> states_;  ///< kFanTetrahedra entries per group
  std::vector<int> slot_vertices_;
  std::vector<unsigned char> receivers_;  ///< by group; see FanKernel
  bool exceeds_cache_ = false;            ///< true if the positions do not fit into the L2 cache
};

extern template class VectorElements<TetrahedronStrain>;
extern template class VectorElements<FanStrain>;
extern template class VectorElements<TetrahedronVolume>;
extern template class VectorElements<HyperelasticStrain<HyperelasticMaterial::kNeoHookean>>;
extern template class VectorElements<HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>>;
extern template class VectorElements<SplineStrain>;

}  // namespace sinew
