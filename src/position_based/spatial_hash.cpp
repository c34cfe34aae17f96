// SPDX-License-Identifier: MIT

#include "position_based/spatial_hash.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kTetrahedra = 256;  // that one thread tests in one go
// Coordinates of cells stay within this range, so that they fit into int. Cells farther away are
// treated as one.
constexpr float kFarthestCell = 1e6F;

bool is_prime(std::size_t number) {
  for (std::size_t d = 2; d * d <= number; ++d)
    if (number % d == 0) return false;
  return number > 1;
}

/// Returns the size of a table for a number of particles: a prime, so that few cells share an
/// entry.
std::size_t table_size(int particles) {
  std::size_t size = 2 * static_cast<std::size_t>(particles) + 1;
  while (!is_prime(size)) ++size;
  return size;
}

std::vector<int> numbers_up_to(std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

bool contains(const PointsF& positions, const Tetrahedron& t, const Eigen::Vector3f& point,
              Eigen::Vector4f& weights) {
  const Eigen::Vector3d origin = positions.col(t[0]).cast<double>();
  const Eigen::Vector3d a = positions.col(t[1]).cast<double>() - origin;
  const Eigen::Vector3d b = positions.col(t[2]).cast<double>() - origin;
  const Eigen::Vector3d c = positions.col(t[3]).cast<double>() - origin;
  const Eigen::Vector3d p = point.cast<double>() - origin;
  const Eigen::Vector3d across = b.cross(c);
  const double whole = a.dot(across);
  if (whole == 0.0) return false;
  const double wa = p.dot(across) / whole;
  if (!(wa >= 0.0)) return false;
  const Eigen::Vector3d along = a.cross(p);
  const double wb = c.dot(along) / whole;
  if (!(wb >= 0.0)) return false;
  const double wc = -b.dot(along) / whole;
  if (!(wc >= 0.0)) return false;
  const double wo = 1.0 - wa - wb - wc;
  if (!(wo >= 0.0)) return false;
  weights = Eigen::Vector4d(wo, wa, wb, wc).cast<float>();
  return true;
}

SpatialHash::SpatialHash(int particle_count, std::vector<Tetrahedron> tetrahedra, float cell_size)
    : tetrahedra_(std::move(tetrahedra)),
      inverse_cell_size_(1.0F / cell_size),
      table_(table_size(particle_count)),
      next_(particle_count, -1),
      cells_(particle_count),
      all_particles_(numbers_up_to(particle_count)),
      all_tetrahedra_(numbers_up_to(tetrahedra_.size())) {}

SpatialHash::Cell SpatialHash::cell_of(const Eigen::Vector3f& position) const {
  Cell cell;
  for (int i = 0; i < 3; ++i) {
    const float at = std::clamp(position[i] * inverse_cell_size_, -kFarthestCell, kFarthestCell);
    cell[i] = static_cast<int>(std::floor(at));
  }
  return cell;
}

/// Returns the entry of a cell: Abu Rumman 2016, eq. 5.1.
std::uint32_t SpatialHash::index_of(const Cell& cell) const {
  const auto part = [](int coordinate, std::uint32_t prime) {
    return static_cast<std::uint32_t>(coordinate) * prime;
  };
  return (part(cell[0], 73856093U) ^ part(cell[1], 19349663U) ^ part(cell[2], 83492791U)) %
         static_cast<std::uint32_t>(table_.size());
}

void SpatialHash::insert(int particle, const PointsF& positions) {
  const Eigen::Vector3f position = positions.col(particle);
  if (!position.allFinite()) return;
  cells_[particle] = cell_of(position);
  Entry& entry = table_[index_of(cells_[particle])];
  next_[particle] = entry.search == search_ ? entry.first : -1;
  entry = {search_, particle};
}

/// Tests a tetrahedron with the particles that have been inserted, which `particles` lists.
void SpatialHash::test(int tetrahedron, const PointsF& positions, std::span<const int> particles,
                       std::vector<Penetration>& found) const {
  const Tetrahedron& t = tetrahedra_[tetrahedron];
  Eigen::Array3f low = positions.col(t[0]), high = low;
  for (int k = 1; k < 4; ++k) {
    low = low.min(positions.col(t[k]).array());
    high = high.max(positions.col(t[k]).array());
  }
  if (!low.allFinite() || !high.allFinite()) return;
  const auto test_particle = [&](int v) {
    const Eigen::Vector3f point = positions.col(v);
    if ((point.array() < low).any() || (point.array() > high).any()) return;
    if (v == t[0] || v == t[1] || v == t[2] || v == t[3]) return;
    Penetration penetration{v, tetrahedron};
    if (contains(positions, t, point, penetration.weights)) found.push_back(penetration);
  };
  const Cell first = cell_of(low), last = cell_of(high);
  double cell_count = 1.0;
  for (int i = 0; i < 3; ++i) cell_count *= last[i] - first[i] + 1.0;
  if (cell_count > static_cast<double>(particles.size())) {
    for (const int v : particles) test_particle(v);
    return;
  }
  Cell cell;
  for (cell[2] = first[2]; cell[2] <= last[2]; ++cell[2]) {
    for (cell[1] = first[1]; cell[1] <= last[1]; ++cell[1]) {
      for (cell[0] = first[0]; cell[0] <= last[0]; ++cell[0]) {
        const Entry& entry = table_[index_of(cell)];
        if (entry.search != search_) continue;
        for (int v = entry.first; v >= 0; v = next_[v]) {
          const Cell& own = cells_[v];  // others have the same hash by chance
          if (own[0] == cell[0] && own[1] == cell[1] && own[2] == cell[2]) test_particle(v);
        }
      }
    }
  }
}

const std::vector<Penetration>& SpatialHash::find(const PointsF& positions) {
  return find(positions, all_particles_, all_tetrahedra_);
}

const std::vector<Penetration>& SpatialHash::find(const PointsF& positions,
                                                  std::span<const int> particles) {
  return find(positions, particles, all_tetrahedra_);
}

const std::vector<Penetration>& SpatialHash::find(const PointsF& positions,
                                                  std::span<const int> particles,
                                                  std::span<const int> tetrahedra) {
  if (++search_ == 0) {  // the numbers of searches start again, so old ones must not be left
    std::ranges::fill(table_, Entry{});
    search_ = 1;
  }
  for (const int v : particles) insert(v, positions);
  const int count = static_cast<int>(tetrahedra.size());
  const int parts = (count + kTetrahedra - 1) / kTetrahedra;
  if (static_cast<int>(found_in_parts_.size()) < parts) found_in_parts_.resize(parts);
  parallel_for(
      parts,
      [&](int part) {
        found_in_parts_[part].clear();
        const int end = std::min((part + 1) * kTetrahedra, count);
        for (int i = part * kTetrahedra; i < end; ++i)
          test(tetrahedra[i], positions, particles, found_in_parts_[part]);
      },
      1);
  found_.clear();
  for (int part = 0; part < parts; ++part)
    found_.insert(found_.end(), found_in_parts_[part].begin(), found_in_parts_[part].end());
  std::ranges::sort(found_, std::less<>());
  return found_;
}

}  // namespace sinew
