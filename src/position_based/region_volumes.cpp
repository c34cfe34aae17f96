// SPDX-License-Identifier: MIT

#include "position_based/region_volumes.h"

#include <Eigen/Cholesky>
#include <algorithm>

#include "core/parallel.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

// Largest part of the volume of a region that a call restores. In a tangle, tetrahedra are
// inverted.
constexpr double kLargestChange = 0.02;
// Added to the diagonal, as a fraction of its mean. Keeps regions with hardly a free particle from
// moving these far.
constexpr double kRegularization = 1e-3;

}  // namespace

RegionVolumes::RegionVolumes(const PositionBody& body, std::span<const int> regions)
    : tetrahedra_(body.tetrahedra) {
  if (!regions.empty()) regions_.resize(*std::ranges::max_element(regions) + 1);
  for (std::size_t t = 0; t < tetrahedra_.size(); ++t) {
    Region& region = regions_[regions[t]];
    region.tetrahedra.push_back(static_cast<int>(t));
    region.particles.insert(region.particles.end(), tetrahedra_[t].begin(), tetrahedra_[t].end());
    region.rest_volume += signed_volume(body.rest, tetrahedra_[t]);
  }
  for (Region& region : regions_) {
    std::ranges::sort(region.particles);
    region.particles.erase(std::unique(region.particles.begin(), region.particles.end()),
                           region.particles.end());
  }
  for (int r = 0; r < static_cast<int>(regions_.size()); ++r)
    for (int i = 0; i < static_cast<int>(regions_[r].particles.size()); ++i)
      members_.push_back({regions_[r].particles[i], r, i});
  std::ranges::stable_sort(members_, {}, &Member::particle);
}

RegionVolumes::Change RegionVolumes::change_of(const Region& region,
                                               const ParticleState& particles) const {
  Change change{-region.rest_volume,
                PointsF::Zero(3, static_cast<Eigen::Index>(region.particles.size()))};
  // Filled again for each region, since a search for each corner takes longer than the volumes.
  thread_local std::vector<int> columns;
  if (!region.particles.empty() &&
      columns.size() <= static_cast<std::size_t>(region.particles.back()))
    columns.resize(region.particles.back() + 1);
  for (std::size_t i = 0; i < region.particles.size(); ++i)
    columns[region.particles[i]] = static_cast<int>(i);
  for (const int t : region.tetrahedra) {
    const Tetrahedron& corners = tetrahedra_[t];
    const Eigen::Vector3f origin = particles.position(corners[0]);
    const Eigen::Vector3f a = particles.position(corners[1]) - origin;
    const Eigen::Vector3f b = particles.position(corners[2]) - origin;
    const Eigen::Vector3f c = particles.position(corners[3]) - origin;
    Eigen::Vector3f gradients[4];
    gradients[1] = b.cross(c) / 6.0F;
    gradients[2] = c.cross(a) / 6.0F;
    gradients[3] = a.cross(b) / 6.0F;
    gradients[0] = -(gradients[1] + gradients[2] + gradients[3]);
    change.volume += a.dot(gradients[1]);
    for (int k = 0; k < 4; ++k) change.gradient.col(columns[corners[k]]) += gradients[k];
  }
  const double limit = kLargestChange * region.rest_volume;
  change.volume = std::clamp(change.volume, -limit, limit);
  return change;
}

std::vector<RegionVolumes::Change> RegionVolumes::changes_of(const ParticleState& particles,
                                                             std::span<const int> kept) const {
  std::vector<char> is_kept(particles.count(), 0);
  for (const int v : kept) is_kept[v] = 1;
  std::vector<Change> changes(regions_.size());
  parallel_for(
      static_cast<int>(regions_.size()),
      [&](int r) {
        const std::vector<int>& own = regions_[r].particles;
        const bool is_left = std::ranges::any_of(own, [&](int v) { return is_kept[v] != 0; });
        changes[r] = is_left ? Change{0.0, PointsF::Zero(3, static_cast<Eigen::Index>(own.size()))}
                             : change_of(regions_[r], particles);
      },
      1);
  return changes;
}

Eigen::VectorXd RegionVolumes::multipliers_of(const std::vector<Change>& changes,
                                              const ParticleState& particles) const {
  const auto count = static_cast<Eigen::Index>(regions_.size());
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(count, count);
  for (std::size_t begin = 0; begin < members_.size();) {
    std::size_t end = begin;
    while (end < members_.size() && members_[end].particle == members_[begin].particle) ++end;
    const double weight = particles.inverse_mass(members_[begin].particle);
    for (std::size_t i = begin; i < end; ++i)
      for (std::size_t j = begin; j < end; ++j)
        matrix(members_[i].region, members_[j].region) +=
            weight * static_cast<double>(
                         gradient_of(changes, members_[i]).dot(gradient_of(changes, members_[j])));
    begin = end;
  }
  matrix.diagonal().array() += kRegularization * matrix.diagonal().mean() + 1e-30;
  Eigen::VectorXd errors(count);
  for (Eigen::Index r = 0; r < count; ++r) errors[r] = changes[r].volume;
  return matrix.ldlt().solve(errors);
}

void RegionVolumes::restore(ParticleState& particles, std::span<const int> kept) const {
  if (regions_.empty()) return;
  const std::vector<Change> changes = changes_of(particles, kept);
  const Eigen::VectorXd multipliers = multipliers_of(changes, particles);
  for (const Member& member : members_) {
    const float factor =
        particles.inverse_mass(member.particle) * static_cast<float>(multipliers[member.region]);
    particles.position(member.particle) -= factor * gradient_of(changes, member);
  }
}

}  // namespace sinew
