// SPDX-License-Identifier: MIT

#include "dynamics/vector_elements.h"

#include <algorithm>
#include <limits>

#include "dynamics/nearest_determinant.h"
#include "dynamics/polar.h"
#include "dynamics/robust_quaternion.h"
#include "dynamics/robust_volume.h"

namespace sinew {

static_assert(TetrahedronFan::kTetrahedra == kFanTetrahedra);
static_assert(TetrahedronFan::kCorners == kFanCorners);

void robust_quaternion(const float* f, float* quaternion) {
  const Eigen::Map<const Eigen::Matrix<float, 3, 3, Eigen::RowMajor>> matrix(f);
  Eigen::Map<Eigen::Vector4f>{quaternion} = polar_quaternion(matrix.cast<double>()).cast<float>();
}

void robust_volume(const float* f, float target, float* p) {
  using Matrix = Eigen::Matrix<float, 3, 3, Eigen::RowMajor>;
  const Eigen::Map<const Matrix> matrix(f);
  Eigen::Map<Matrix>{p} = nearest_with_determinant(matrix.cast<double>(), target).cast<float>();
}

namespace {

/// This quaternion is the state with which the kernels of strain begin, also for tetrahedra that a
/// fan lacks: these have a weight of 0, but the product with NaN would not be 0.
constexpr std::array<float, 4> kUnrotated{1.0F, 0.0F, 0.0F, 0.0F};

/// Returns the fans of tetrahedra that have constraints of their own.
/// \param state_of  returns the first state of a tetrahedron
/// \param factor    on the volume of a tetrahedron, gives its weight for a stiffness of 1
template <typename StateOf>
std::vector<FanMember> members_of(const std::vector<Tetrahedron>& tetrahedra, const Points& rest,
                                  const StateOf& state_of, double factor = 1.0) {
  const std::vector<char> flat = flat_tetrahedra(tetrahedra, rest);
  std::vector<FanMember> members;
  for (const TetrahedronFan& fan : tetrahedron_fans(tetrahedra)) {
    FanMember member{fan};
    member.states.fill(kUnrotated);
    for (int t = 0; t < kFanTetrahedra; ++t) {
      const int index = fan.tetrahedra[t];
      if (index == TetrahedronFan::kNone || flat[index]) continue;
      member.elements[t] = index;
      member.states[t] = state_of(index);
      member.measures[t] = factor * std::abs(rest_edges(fan, t, rest).determinant()) / 6.0;
    }
    members.push_back(member);
  }
  return members;
}

std::vector<FanMember> members_of(const TetrahedronStrain& strain, const Points& rest) {
  return members_of(strain.tetrahedra, rest, [](int /*tetrahedron*/) { return kUnrotated; });
}

std::vector<FanMember> members_of(const TetrahedronVolume& volume, const Points& rest) {
  return members_of(volume.tetrahedra, rest, [&](int i) -> std::array<float, 4> {
    return {static_cast<float>(volume.smallest[i]), static_cast<float>(volume.largest[i])};
  });
}

/// Returns the fans of a nonlinear material.
template <typename Kind>
requires requires(const Kind& kind) {
  kind.curvature_bound();
}
std::vector<FanMember> members_of(const Kind& strain, const Points& rest) {
  return members_of(
      strain.tetrahedra, rest, [](int /*tetrahedron*/) { return kUnrotated; },
      strain.curvature_bound());
}

std::vector<FanMember> members_of(const FanStrain& strain, const Points& rest) {
  std::vector<FanMember> members;
  for (int i = 0; i < strain.size(); ++i) {
    FanMember member{strain.fans[i]};
    const double measure = strain.element(i, rest).measure;
    member.states.fill(kUnrotated);
    for (int t = 0; t < kFanTetrahedra; ++t) {
      member.elements[t] = i;
      member.measures[t] = measure * strain.squared_scales[i][t];
    }
    members.push_back(member);
  }
  return members;
}

/// Returns the constants of the kernel of a kind.
template <typename Kind>
std::vector<float> constants_of(const Kind& kind) {
  if constexpr (requires { kind.parameters(); }) {
    const auto parameters = kind.parameters();
    return {parameters.begin(), parameters.end()};
  } else {
    return {};
  }
}

}  // namespace

template <typename Kind>
VectorElements<Kind>::VectorElements(const Kind& kind, const Points& rest, FanKernel kernel)
    : ElementBatch<Kind, float>(kind, rest),
      kernel_(kernel),
      constants_(constants_of(kind)),
      members_(members_of(kind, rest)),
      stiffness_(kind.stiffness) {
  for (FanMember& member : members_) {
    for (int t = 0; t < kFanTetrahedra; ++t) {
      if (member.measures[t] == 0.0) continue;
      const Eigen::Matrix<double, 3, 4> rows = gradient_rows(rest_edges(member.fan, t, rest));
      for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 3; ++j)
          member.inverses[t][3 * k + j] = static_cast<float>(rows(j, k + 1));
    }
  }
}

template <typename Kind>
void VectorElements<Kind>::renumber(const std::vector<int>& numbering, int free_count) {
  for (int& vertex : this->vertices_) vertex = numbering[vertex];
  for (FanMember& member : members_)
    for (int& corner : member.fan.corners)
      if (corner != TetrahedronFan::kNone) corner = numbering[corner];
  const auto first_vertex = [](const FanMember& member) {
    int first = std::numeric_limits<int>::max();
    for (const int corner : member.fan.corners)
      if (corner != TetrahedronFan::kNone) first = std::min(first, corner);
    return first;
  };
  std::stable_sort(members_.begin(), members_.end(), [&](const FanMember& a, const FanMember& b) {
    return first_vertex(a) < first_vertex(b);
  });

  constexpr std::size_t kManyVertices = 30'000;  // half a megabyte of positions
  exceeds_cache_ = numbering.size() > kManyVertices;
  // One additional group, because the kernel prefetches one group ahead.
  rests_.assign((static_cast<std::size_t>(group_count()) + 1) * kFanTetrahedra, TetrahedronRest{});
  states_.resize(rests_.size());
  slot_vertices_.assign(static_cast<std::size_t>(group_count()) * kFanSlots, 0);
  receivers_.assign(group_count(), 0);
  std::vector<int> receivers(slot_vertices_.size(), -1);
  for_each_member([&](const FanMember& member, int group, int lane) {
    for (int t = 0; t < kFanTetrahedra; ++t)
      for (int i = 0; i < 9; ++i)
        rests_[group * kFanTetrahedra + t].inverse[i][lane] = member.inverses[t][i];
    for (int c = 0; c < kFanCorners; ++c) {
      const int slot = group * kFanSlots + fan_slot(lane, c);
      const int vertex = member.fan.corners[c];
      // The kernel reads a position for every corner, so unused corners repeat the first one.
      slot_vertices_[slot] = vertex == TetrahedronFan::kNone ? member.fan.corners[0] : vertex;
      receivers[slot] = vertex;
      if (vertex >= 0 && vertex < free_count)
        receivers_[group] |= static_cast<unsigned char>(1 << c);
    }
  });
  this->plan_ = SumPlan();
  for (int first = 0; first < group_count(); first += kGroups) {
    const int last = std::min(first + kGroups, group_count());
    this->plan_.append_slots({receivers.begin() + static_cast<std::ptrdiff_t>(first) * kFanSlots,
                              receivers.begin() + static_cast<std::ptrdiff_t>(last) * kFanSlots},
                             free_count);
  }
  write_weights();
  restart();
}

template <typename Kind>
void VectorElements<Kind>::write_block(int block, const float* positions, float* partials) {
  alignas(64) float slots[4 * kFanSlots * kGroups];
  const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(block) * kGroups;
  const int groups = static_cast<int>(std::min<std::ptrdiff_t>(kGroups, group_count() - first));
  kernel_(groups, positions, &slot_vertices_[first * kFanSlots], &rests_[first * kFanTetrahedra],
          &states_[first * kFanTetrahedra], constants_.data(), &receivers_[first], exceeds_cache_,
          slots);
  this->sum_block(block, slots, partials);
}

template <typename Kind>
void VectorElements<Kind>::set_stiffness(const Eigen::VectorXd& stiffness) {
  ElementBatch<Kind, float>::set_stiffness(stiffness);
  stiffness_ = stiffness;
  write_weights();
}

template <typename Kind>
void VectorElements<Kind>::write_weights() {
  for_each_member([&](const FanMember& member, int group, int lane) {
    for (int t = 0; t < kFanTetrahedra; ++t)
      rests_[group * kFanTetrahedra + t].weight[lane] =
          static_cast<float>(stiffness_[member.elements[t]] * member.measures[t]);
  });
}

template <typename Kind>
void VectorElements<Kind>::restart() {
  for (TetrahedronState& state : states_)
    for (int c = 0; c < 4; ++c) std::fill_n(state.value[c], kFanGroup, kUnrotated[c]);
  for_each_member([&](const FanMember& member, int group, int lane) {
    for (int t = 0; t < kFanTetrahedra; ++t)
      for (int c = 0; c < 4; ++c)
        states_[group * kFanTetrahedra + t].value[c][lane] = member.states[t][c];
  });
}

template class VectorElements<TetrahedronStrain>;
template class VectorElements<FanStrain>;
template class VectorElements<TetrahedronVolume>;
template class VectorElements<HyperelasticStrain<HyperelasticMaterial::kNeoHookean>>;
template class VectorElements<HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>>;
template class VectorElements<SplineStrain>;

}  // namespace sinew
