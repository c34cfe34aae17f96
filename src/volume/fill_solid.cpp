// SPDX-License-Identifier: MIT

#include "volume/fill_solid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/error.h"
#include "core/parallel.h"
#include "volume/lattice.h"
#include "volume/region_mesh.h"
#include "volume/size_field.h"
#include "volume/smoothing.h"
#include "volume/solid_surface.h"
#include "volume/stuffing.h"
#include "volume/vertex_levels.h"

namespace sinew {
namespace {

// Tetrahedra for each cube whose center is inside, in a lattice of equal cubes.
constexpr double kPerCube = 12.0;
// Largest number of lattices that are tried to meet the number of tetrahedra, and of sizes of cubes
// that are estimated for each of them.
constexpr int kMaxTrials = 6;
constexpr int kMaxEstimates = 6;

/// Finds the size of the cubes that gives the number of tetrahedra.
class Filling {
 public:
  Filling(const TriangleMesh& surface, std::span<const InnerSurface> inner,
          const FillSettings& settings)
      : settings_(settings),
        solid_(surface, settings.self_overlap),
        inner_(inner),
        sizes_(surface, solid_, inner, settings.refine_gaps) {}

  /// Fills the solid with the largest cubes of a given size.
  FilledSolid with_size(double size, const Progress& progress) const {
    const Octree octree = sizes_.octree(size, settings_.levels);
    FilledSolid filled;
    filled.size = size;
    filled.smallest_size = octree.side(octree.leaves().back().level);
    const double half = inner_.empty() ? 1.0 : 0.5;  // of the progress
    Lattice lattice = stuff(fill_octree(octree), solid_, progress.part(0.0, half));
    if (inner_.empty()) {
      filled.mesh = std::move(lattice.mesh);
      return filled;
    }
    RegionMesh divided = cut_regions(std::move(lattice), solid_, inner_, progress.part(half, 1.0));
    filled.mesh = std::move(divided.mesh);
    filled.regions = std::move(divided.regions);
    return filled;
  }

  /// Fills the solid with about the wanted number of tetrahedra. The number jumps where a part
  /// begins to be refined, so it is not always met.
  FilledSolid with_count(double volume, const Progress& progress) const {
    const double wanted = settings_.tetrahedra;
    double size = std::cbrt(kPerCube * volume / wanted);
    double too_small = 0.0, too_large = std::numeric_limits<double>::infinity();
    double per_estimate = 1.3;  // corrected by each trial; the boundary has more elements
    bool is_empty = false;      // the last trial gave no tetrahedra
    FilledSolid best;
    for (int trial = 0; trial < kMaxTrials; ++trial) {
      // If no cube fits into the solid, the estimate is of no use.
      size = is_empty ? 0.5 * size : next_size(size, per_estimate, too_small, too_large);
      FilledSolid filled = with_size(
          size, progress.part(trial / double{kMaxTrials}, (trial + 1) / double{kMaxTrials}));
      const double ratio = filled.mesh.tetrahedron_count() / wanted;
      (ratio > 1.0 ? too_small : too_large) = size;
      is_empty = filled.mesh.tetrahedra.empty();
      if (is_empty) continue;
      if (const double estimate = estimated_count(size); estimate > 0.0)
        per_estimate = filled.mesh.tetrahedron_count() / estimate;
      const auto error = [&](const FilledSolid& solid) {
        return std::abs(std::log(solid.mesh.tetrahedron_count() / wanted));
      };
      if (best.size == 0.0 || error(filled) < error(best)) best = std::move(filled);
      if (std::abs(ratio - 1.0) < settings_.tolerance) break;
    }
    return best;
  }

  void improve(FilledSolid& filled) const {
    smooth(filled.mesh, vertex_mobility(filled.mesh, solid_, filled.regions, inner_), kWantedAngle);
  }

 private:
  /// Returns about how many tetrahedra a size gives, up to a factor.
  double estimated_count(double size) const {
    if (size == last_estimate_.size) return last_estimate_.count;
    const Octree octree = sizes_.octree(size, settings_.levels);
    const std::vector<OctreeCell> leaves = octree.leaves();
    std::vector<char> inside(leaves.size());
    parallel_for(static_cast<int>(leaves.size()), [&](int i) {
      inside[i] = static_cast<char>(solid_.contains(octree.center(leaves[i])));
    });
    last_estimate_ = {size, kPerCube * static_cast<double>(std::ranges::count(inside, 1))};
    return last_estimate_.count;
  }

  /// Returns the size to try next. An estimate outside the bracket is replaced by the middle of the
  /// bracket, or by a size slightly beyond its only end.
  double next_size(double size, double per_estimate, double too_small, double too_large) const {
    const double estimate = estimated_size(size, per_estimate);
    const bool is_closed = too_small > 0.0 && !std::isinf(too_large);
    if (estimate > too_small && estimate < too_large) return estimate;
    if (is_closed) return std::sqrt(too_small * too_large);
    return estimate <= too_small ? 1.1 * too_small : too_large / 1.1;
  }

  double estimated_size(double size, double per_estimate) const {
    for (int i = 0; i < kMaxEstimates; ++i) {
      const double ratio = per_estimate * estimated_count(size) / settings_.tetrahedra;
      if (std::abs(ratio - 1.0) < 0.5 * settings_.tolerance) break;
      size *= std::cbrt(std::clamp(ratio, 0.1, 10.0));
    }
    return size;
  }

  struct Estimate {
    double size = 0.0;
    double count = 0.0;
  };

  FillSettings settings_;
  SolidSurface solid_;
  std::span<const InnerSurface> inner_;
  SizeField sizes_;
  mutable Estimate last_estimate_;  ///< often needed again
};

/// Sorts vertices and tetrahedra by levels.
void sort(FilledSolid& filled) {
  const std::vector<int> before = sort_by_levels(filled.mesh);
  if (filled.regions.empty()) return;
  std::vector<int> regions;
  for (const int t : before) regions.push_back(filled.regions[t]);
  filled.regions = std::move(regions);
}

}  // namespace

FilledSolid fill_solid(const TriangleMesh& surface, const FillSettings& settings,
                       const Progress& progress) {
  return fill_solid(surface, {}, settings, progress);
}

FilledSolid fill_solid(const TriangleMesh& surface, std::span<const InnerSurface> inner,
                       const FillSettings& settings, const Progress& progress) {
  const EnclosedVolume enclosed = enclosed_volume(surface);
  const Filling filling(surface, inner, settings);
  FilledSolid filled = settings.size > 0.0
                           ? filling.with_size(settings.size, progress.part(0.0, 0.9))
                           : filling.with_count(std::abs(enclosed.volume), progress.part(0.0, 0.9));
  if (filled.mesh.tetrahedra.empty())
    throw InputError("the surface encloses too little volume for tetrahedra of this size");
  progress.report(0.9, "Improving the shape of the elements");
  filling.improve(filled);
  sort(filled);
  filled.holes = enclosed.holes;
  progress.report(1.0, "Improving the shape of the elements");
  return filled;
}

}  // namespace sinew
