#include "dynamics/vector_strain.h"

#include "dynamics/robust_quaternion.h"

namespace sinew {

static_assert(TetrahedronFan::kTetrahedra == kFanTetrahedra);
static_assert(TetrahedronFan::kCorners == kFanCorners);

void robust_quaternion(const float* f, float* quaternion) {
  const Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>> matrix(f);
  Eigen::Map<Eigen::Vector4f>{quaternion} = polar_quaternion(matrix.cast<double>()).cast<float>();
}

VectorStrain::VectorStrain(const TetrahedronStrain& strain, const Points& rest, StrainKernel kernel)
    : ElementBatch(strain, rest), kernel_(kernel), volumes_(strain.size(), 0.0) {
  std::vector<TetrahedronFan> fans = tetrahedron_fans(strain.tetrahedra);
  Points centres(3, static_cast<int>(fans.size()));
  for (int i = 0; i < centres.cols(); ++i) {
    centres.col(i).setZero();
    int count = 0;
    for (const int vertex : fans[i].corners) {
      if (vertex == TetrahedronFan::kNone) continue;
      centres.col(i) += rest.col(vertex);
      ++count;
    }
    centres.col(i) /= count;
  }
  for (const int i : spatial_order(centres)) fans_.push_back(fans[i]);

  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest);
  rests_.resize(static_cast<std::size_t>(group_count()) * kFanTetrahedra, StrainRest{});
  rotations_.resize(rests_.size());
  for (int group = 0; group < group_count(); ++group) {
    for (int lane = 0; lane < kStrainGroup; ++lane) {
      const TetrahedronFan* const fan = fan_of(group, lane);
      for (int i = 0; fan && i < kFanTetrahedra; ++i) {
        const int index = fan->tetrahedra[i];
        if (index == TetrahedronFan::kNone || flat[index]) continue;
        Tetrahedron t;
        for (int k = 0; k < 4; ++k) t[k] = fan->corners[TetrahedronFan::places(i)[k]];
        const Eigen::Matrix3d edges = edge_matrix(t, rest);
        volumes_[index] = std::abs(edges.determinant()) / 6.0;
        const Eigen::Matrix<double, 3, 4> rows = gradient_rows(edges);
        for (int k = 0; k < 3; ++k)
          for (int j = 0; j < 3; ++j)
            rests_[group * kFanTetrahedra + i].inverse[3 * k + j][lane] =
                static_cast<float>(rows(j, k + 1));
      }
    }
  }
  VectorStrain::set_stiffness(strain.stiffness);
  VectorStrain::restart();
}

void VectorStrain::renumber(const std::vector<int>& numbering, int free_count) {
  for (int& vertex : vertices_) vertex = numbering[vertex];
  for (TetrahedronFan& fan : fans_)
    for (int& corner : fan.corners)
      if (corner != TetrahedronFan::kNone) corner = numbering[corner];
  slot_vertices_.assign(static_cast<std::size_t>(group_count()) * kStrainSlots, 0);
  receivers_.assign(group_count(), 0);
  std::vector<int> receivers(slot_vertices_.size(), -1);
  for (int group = 0; group < group_count(); ++group) {
    for (int lane = 0; lane < kStrainGroup; ++lane) {
      const TetrahedronFan* const fan = fan_of(group, lane);
      for (int c = 0; fan && c < kFanCorners; ++c) {
        const int slot = group * kStrainSlots + strain_slot(lane, c);
        const int vertex = fan->corners[c];
        slot_vertices_[slot] = vertex == TetrahedronFan::kNone ? fan->corners[0] : vertex;
        receivers[slot] = vertex;
        if (vertex >= 0 && vertex < free_count)
          receivers_[group] |= static_cast<unsigned char>(1 << c);
      }
    }
  }
  plan_ = SumPlan();
  for (int first = 0; first < group_count(); first += kGroups) {
    const int last = std::min(first + kGroups, group_count());
    plan_.append_slots({receivers.begin() + static_cast<std::ptrdiff_t>(first) * kStrainSlots,
                        receivers.begin() + static_cast<std::ptrdiff_t>(last) * kStrainSlots},
                       free_count);
  }
}

void VectorStrain::write_block(int block, const float* positions, float* partials) {
  alignas(64) float slots[4 * kStrainSlots * kGroups];
  const int first = block * kGroups;
  const int groups = std::min(kGroups, group_count() - first);
  kernel_(groups, positions, &slot_vertices_[static_cast<std::size_t>(first) * kStrainSlots],
          &rests_[static_cast<std::size_t>(first) * kFanTetrahedra],
          &rotations_[static_cast<std::size_t>(first) * kFanTetrahedra], &receivers_[first], slots);
  sum_block(block, slots, partials);
}

void VectorStrain::set_stiffness(const Eigen::VectorXd& stiffness) {
  ElementBatch::set_stiffness(stiffness);
  for (int group = 0; group < group_count(); ++group) {
    for (int lane = 0; lane < kStrainGroup; ++lane) {
      const TetrahedronFan* const fan = fan_of(group, lane);
      for (int i = 0; fan && i < kFanTetrahedra; ++i) {
        const int index = fan->tetrahedra[i];
        if (index != TetrahedronFan::kNone)
          rests_[group * kFanTetrahedra + i].weight[lane] =
              static_cast<float>(stiffness[index] * volumes_[index]);
      }
    }
  }
}

void VectorStrain::restart() {
  for (StrainRotation& rotation : rotations_)
    for (int c = 0; c < 4; ++c)
      std::fill_n(rotation.quaternion[c], kStrainGroup, c == 0 ? 1.0F : 0.0F);
}

}  // namespace sinew
