// SPDX-License-Identifier: MIT

#include "volume/octree.h"

#include <algorithm>
#include <cmath>

namespace sinew {

std::uint64_t packed(const std::array<int, 3>& coordinates) {
  constexpr int kOffset = 1 << 20;
  std::uint64_t key = 0;
  for (const int c : coordinates) key = (key << 21U) | static_cast<std::uint64_t>(c + kOffset);
  return key;
}

OctreeCell parent_of(const OctreeCell& cell) {
  // Shifting rounds down, also for negative indices.
  return {cell.level - 1, {cell.index[0] >> 1, cell.index[1] >> 1, cell.index[2] >> 1}};
}

Octree::Octree(const Eigen::Vector3d& origin, double side, int levels)
    : origin_(origin), side_(side), cells_(levels) {}

Eigen::Vector3d Octree::center(const OctreeCell& cell) const {
  const Eigen::Vector3d index(cell.index[0], cell.index[1], cell.index[2]);
  return origin_ + side(cell.level) * (index.array() + 0.5).matrix();
}

OctreeCell Octree::cell_at(const Eigen::Vector3d& point, int level) const {
  OctreeCell cell{level, {}};
  for (int i = 0; i < 3; ++i)
    cell.index[i] = static_cast<int>(std::floor((point[i] - origin_[i]) / side(level)));
  return cell;
}

Octree::State Octree::state(const OctreeCell& cell) const {
  const auto& level = cells_[cell.level];
  const auto found = level.find(packed(cell.index));
  return found == level.end() ? State::kMissing : found->second;
}

void Octree::add(const OctreeCell& cell) {
  cells_[cell.level].emplace(packed(cell.index), State::kLeaf);
}

void Octree::split(const OctreeCell& cell) {
  cells_[cell.level][packed(cell.index)] = State::kSplit;
  for (int child = 0; child < 8; ++child) {
    const auto bit = [&](int axis) { return 2 * cell.index[axis] + (child >> axis & 1); };
    add({cell.level + 1, {bit(0), bit(1), bit(2)}});
  }
}

void Octree::refine_at(const Eigen::Vector3d& point, int level) {
  for (int above = 0; above < level; ++above) {
    const OctreeCell cell = cell_at(point, above);
    const State now = state(cell);
    if (now == State::kMissing) return;
    if (now == State::kLeaf) split(cell);
  }
}

void Octree::balance() {
  for (int level = levels() - 1; level >= 2; --level) {
    std::vector<OctreeCell> coarse;  // cells that have to exist
    for (const auto& [key, unused] : cells_[level]) {
      const auto part = [&](int shift) {
        return static_cast<int>(key >> shift & 0x1FFFFFU) - (1 << 20);
      };
      const OctreeCell cell{level, {part(42), part(21), part(0)}};
      for (int n = 0; n < 27; ++n) {
        const OctreeCell neighbor{
            level,
            {cell.index[0] + n % 3 - 1, cell.index[1] + n / 3 % 3 - 1, cell.index[2] + n / 9 - 1}};
        coarse.push_back(parent_of(neighbor));
      }
    }
    for (const OctreeCell& cell : coarse)
      if (state(cell) == State::kMissing) refine_at(center(cell), cell.level);
  }
}

std::vector<OctreeCell> Octree::leaves() const {
  std::vector<OctreeCell> all;
  for (int level = 0; level < levels(); ++level) {
    const std::size_t first = all.size();
    for (const auto& [key, now] : cells_[level]) {
      if (now != State::kLeaf) continue;
      const auto part = [k = key](int shift) {
        return static_cast<int>(k >> shift & 0x1FFFFFU) - (1 << 20);
      };
      all.push_back({level, {part(42), part(21), part(0)}});
    }
    std::sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
              [](const OctreeCell& a, const OctreeCell& b) { return a.index < b.index; });
  }
  return all;
}

}  // namespace sinew
