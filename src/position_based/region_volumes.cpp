// SPDX-License-Identifier: MIT

#include "position_based/region_volumes.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <numeric>

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
    const auto rest = std::ranges::unique(region.particles);
    region.particles.erase(rest.begin(), rest.end());
  }
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

void RegionVolumes::restore(ParticleState& particles, std::span<const int> kept) const {
  const auto count = static_cast<Eigen::Index>(regions_.size());
  if (count == 0) return;
  std::vector<char> is_kept(particles.count(), 0);
  for (const int v : kept) is_kept[v] = 1;
  std::vector<Change> changes(regions_.size());
  parallel_for(
      static_cast<int>(count),
      [&](int r) {
        const std::vector<int>& own = regions_[r].particles;
        const bool is_left = std::ranges::any_of(own, [&](int v) { return is_kept[v] != 0; });
        changes[r] = is_left ? Change{0.0, PointsF::Zero(3, static_cast<Eigen::Index>(own.size()))}
                             : change_of(regions_[r], particles);
      },
      1);
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(count, count);
  Eigen::VectorXd errors(count);
  // For each particle, the regions with their gradients there.
  struct Share {
    int particle;
    int region;
    Eigen::Index column;
  };
  std::vector<std::size_t> next;  // place of the next share of each particle
  for (const Region& region : regions_) {
    for (const int particle : region.particles) {
      const auto after = static_cast<std::size_t>(particle) + 2;
      if (next.size() < after) next.resize(after, 0);
      ++next[particle + 1];
    }
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<Share> shares(next.empty() ? 0 : next.back());
  for (int r = 0; r < count; ++r) {
    errors[r] = changes[r].volume;
    for (std::size_t i = 0; i < regions_[r].particles.size(); ++i) {
      const int particle = regions_[r].particles[i];
      shares[next[particle]++] = {particle, r, static_cast<Eigen::Index>(i)};
    }
  }
  const auto gradient = [&](const Share& share) {
    return changes[share.region].gradient.col(share.column);
  };
  for (std::size_t begin = 0; begin < shares.size();) {
    std::size_t end = begin;
    while (end < shares.size() && shares[end].particle == shares[begin].particle) ++end;
    const double weight = particles.inverse_mass(shares[begin].particle);
    for (std::size_t i = begin; i < end; ++i)
      for (std::size_t j = begin; j < end; ++j)
        matrix(shares[i].region, shares[j].region) +=
            weight * static_cast<double>(gradient(shares[i]).dot(gradient(shares[j])));
    begin = end;
  }
  matrix.diagonal().array() += kRegularization * matrix.diagonal().mean() + 1e-30;
  const Eigen::VectorXd multipliers = matrix.ldlt().solve(errors);
  for (const Share& share : shares) {
    const float factor =
        particles.inverse_mass(share.particle) * static_cast<float>(multipliers[share.region]);
    particles.position(share.particle) -= factor * gradient(share);
  }
}

}  // namespace sinew
