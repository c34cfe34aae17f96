// SPDX-License-Identifier: MIT

#include "assets/scene/repair_positions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr double kFarthest = 1e5;  // times the median distance from the median position

bool is_place(const Eigen::Vector3d& position) {
  return position.allFinite() &&
         position.cwiseAbs().maxCoeff() <= std::numeric_limits<float>::max();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Returns for each position 1 if triangles use it.
std::vector<char> used_positions(const ImportedSurface& surface) {
  std::vector<char> used(surface.positions.cols(), 0);
  for (const VisiblePart& part : surface.parts) {
    for (const Triangle& triangle : part.triangles) {
      for (const int corner : triangle) used[part.surface_vertex[corner]] = 1;
    }
  }
  return used;
}

/// Returns for each position 1 if it is unusable. Positions that no triangle uses do not affect the
/// medians.
std::vector<char> lost_positions(const ImportedSurface& surface) {
  const std::vector<char> used = used_positions(surface);
  std::vector<char> lost(used.size(), 0);
  std::vector<int> places;
  for (int v = 0; v < static_cast<int>(used.size()); ++v) {
    const bool somewhere = is_place(surface.positions.col(v));
    lost[v] = somewhere ? 0 : 1;
    if (somewhere && used[v] != 0) places.push_back(v);
  }
  if (places.empty()) return lost;
  const Points known = surface.positions(Eigen::all, places);
  Eigen::Vector3d center;
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::VectorXd row = known.row(axis);
    center[axis] = median({row.begin(), row.end()});
  }
  const Eigen::VectorXd distances = (known.colwise() - center).colwise().stableNorm();
  const double usual = median({distances.begin(), distances.end()});
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (usual > 0.0 && distances[static_cast<Eigen::Index>(i)] > kFarthest * usual) {
      lost[places[i]] = 1;
    }
  }
  return lost;
}

}  // namespace

std::optional<ImportedSurface> without_lost_vertices(const ImportedSurface& surface,
                                                     const std::string& file) {
  const std::vector<char> lost = lost_positions(surface);
  if (std::count(lost.begin(), lost.end(), 1) == 0) return std::nullopt;
  ImportedSurface mended = surface;
  std::size_t triangles = 0;
  std::size_t left = 0;
  for (VisiblePart& part : mended.parts) {
    triangles += std::erase_if(part.triangles, [&](const Triangle& triangle) {
      return std::any_of(triangle.begin(), triangle.end(),
                         [&](int corner) { return lost[part.surface_vertex[corner]] != 0; });
    });
    left += part.triangles.size();
  }
  if (left == 0 && triangles > 0) {
    fail_input(
        "{}: no triangle has all of its corners at finite coordinates near the others; correct the "
        "coordinates or export the file again",
        file);
  }
  for (std::size_t v = 0; v < lost.size(); ++v) {
    if (lost[v] != 0) mended.positions.col(static_cast<Eigen::Index>(v)).setZero();
  }
  for (MeshObject& object : mended.objects) {
    for (auto place : object.rest.colwise()) {
      if (!is_place(place)) place.setZero();
    }
  }
  mended.warnings.push_back(fmt::format(
      "{}: {} coordinates that are not finite numbers or far away from all others, and {} left "
      "out; correct them or export the file again",
      file, counted(std::count(lost.begin(), lost.end(), 1), "vertex has", "vertices have"),
      counted(triangles, "triangle there was", "triangles there were")));
  return mended;
}

}  // namespace sinew
