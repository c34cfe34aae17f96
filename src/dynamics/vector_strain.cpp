#include "dynamics/vector_strain.h"

#include "dynamics/robust_quaternion.h"

namespace sinew {

void robust_quaternion(const float* f, float* quaternion) {
  const Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>> matrix(f);
  Eigen::Map<Eigen::Vector4f>{quaternion} = polar_quaternion(matrix.cast<double>()).cast<float>();
}

VectorStrain::VectorStrain(const TetrahedronStrain& strain, const Points& rest, StrainKernel kernel)
    : ElementBatch(strain, rest),
      kernel_(kernel),
      rests_(group_count()),
      rotations_(group_count()) {
  for (int group = 0; group < group_count(); ++group)
    for (int lane = 0; lane < kStrainGroup; ++lane)
      for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j)
          rests_[group].inverse[3 * k + j][lane] = rows_[4 * element_of(group, lane) + k + 1][j];
  VectorStrain::set_stiffness(strain.stiffness);
  VectorStrain::restart();
}

void VectorStrain::renumber(const std::vector<int>& numbering, int free_count) {
  for (int& vertex : vertices_) vertex = numbering[vertex];
  slot_vertices_.resize(static_cast<size_t>(group_count()) * kSlots);
  std::vector<int> receivers = slot_vertices_;
  for (int group = 0; group < group_count(); ++group) {
    for (int lane = 0; lane < kStrainGroup; ++lane) {
      for (int k = 0; k < 4; ++k) {
        const int slot = group * kSlots + strain_slot(lane, k);
        slot_vertices_[slot] = vertices_[4 * element_of(group, lane) + k];
        receivers[slot] = group * kStrainGroup + lane < size() ? slot_vertices_[slot] : -1;
      }
    }
  }
  plan_ = BlockPlan();
  for (int first = 0; first < group_count(); first += kGroups) {
    const int last = std::min(first + kGroups, group_count());
    plan_.append({receivers.begin() + first * kSlots, receivers.begin() + last * kSlots},
                 free_count);
  }
}

void VectorStrain::add_forces(const float* positions, float* partials) {
  parallel_ranges(plan_.block_count(), kGrain, [&](int first_block, int last_block) {
    alignas(64) float slots[4 * kSlots * kGroups];
    for (int block = first_block; block < last_block; ++block) {
      const int first = block * kGroups;
      const int groups = std::min(kGroups, group_count() - first);
      const int* vertices = &slot_vertices_[static_cast<size_t>(first) * kSlots];
      kernel_(groups, positions, vertices, &rests_[first], &rotations_[first], slots);
      plan_.sum(block, slots, partials);
    }
  });
}

void VectorStrain::set_stiffness(const Eigen::VectorXd& stiffness) {
  ElementBatch::set_stiffness(stiffness);
  for (int group = 0; group < group_count(); ++group)
    for (int lane = 0; lane < kStrainGroup; ++lane)
      rests_[group].weight[lane] =
          group * kStrainGroup + lane < size() ? weights_[element_of(group, lane)] : 0.0F;
}

void VectorStrain::restart() {
  for (StrainRotation& rotation : rotations_)
    for (int c = 0; c < 4; ++c)
      std::fill_n(rotation.quaternion[c], kStrainGroup, c == 0 ? 1.0F : 0.0F);
}

}  // namespace sinew
