// SPDX-License-Identifier: MIT

#include "assets/preparation/faceted_triangles.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace sinew {
namespace {

using Normals = std::vector<Eigen::Vector3f>;

float cosine_of_degrees(float degrees) {
  return std::cos(degrees * std::numbers::pi_v<float> / 180.0F);
}

const float kSameFacetCosine = cosine_of_degrees(1.0F);
// The two halves of a non-planar polygon deviate from the polygon's normal.
const float kOfTriangle = cosine_of_degrees(15.0F);
const float kHard = cosine_of_degrees(30.0F);

/// Accumulator for the normals at one surface vertex: the first normal, the one farthest from it,
/// and the smallest cosine between that one and any other. It finds the largest angle among the
/// normals, or one that is not much smaller, in two passes.
struct Spread {
  Eigen::Vector3f first = Eigen::Vector3f::Zero();
  Eigen::Vector3f farthest = Eigen::Vector3f::Zero();
  float min_cosine = 1.0F;
};

/// Calls visit(surface vertex, unit normal) for each vertex of the parts that has a normal.
template <typename Visit>
void for_each_normal(const std::vector<VisiblePart>& parts, const std::vector<Normals>& units,
                     Visit&& visit) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t v = 0; v < units[p].size(); ++v) {
      if (!units[p][v].isZero()) visit(parts[p].surface_vertex[v], units[p][v]);
    }
  }
}

/// Returns for each surface vertex 1 if normals of clearly different directions meet there.
std::vector<char> hard_vertices(std::size_t vertex_count, const std::vector<VisiblePart>& parts,
                                const std::vector<Normals>& units) {
  std::vector<Spread> spreads(vertex_count);
  for_each_normal(parts, units, [&](int vertex, const Eigen::Vector3f& normal) {
    Spread& spread = spreads[vertex];
    if (spread.first.isZero()) spread.first = spread.farthest = normal;
    if (spread.first.dot(normal) < spread.first.dot(spread.farthest)) spread.farthest = normal;
  });
  for_each_normal(parts, units, [&](int vertex, const Eigen::Vector3f& normal) {
    Spread& spread = spreads[vertex];
    spread.min_cosine = std::min(spread.min_cosine, spread.farthest.dot(normal));
  });
  std::vector<char> hard;
  hard.reserve(vertex_count);
  for (const Spread& spread : spreads) hard.push_back(spread.min_cosine < kHard ? 1 : 0);
  return hard;
}

/// Returns the normals scaled to unit length, or zero for normals without a direction.
Normals unit_normals(const Normals& normals) {
  Normals units;
  units.reserve(normals.size());
  for (const Eigen::Vector3f& normal : normals) {
    const Eigen::Vector3f unit = normal.stableNormalized();
    units.push_back(unit.allFinite() ? unit : Eigen::Vector3f::Zero());
  }
  return units;
}

/// Returns true if the file's normals at the corners are equal and near the triangle's own normal,
/// up to its sign.
bool is_shaded_flat(const Triangle& t, const VisiblePart& part, const Normals& units,
                    const Points& positions) {
  const auto place = [&](int corner) { return positions.col(part.surface_vertex[t[corner]]); };
  const Eigen::Vector3d across = (place(1) - place(0)).cross(place(2) - place(0));
  const Eigen::Vector3f own = across.stableNormalized().cast<float>();
  const Eigen::Vector3f& first = units[t[0]];
  return first.dot(units[t[1]]) > kSameFacetCosine && first.dot(units[t[2]]) > kSameFacetCosine &&
         std::abs(first.dot(own)) > kOfTriangle;
}

}  // namespace

void mark_faceted_triangles(const Points& positions, const std::vector<Normals>& normals,
                            std::vector<VisiblePart>& parts) {
  std::vector<Normals> units;
  std::transform(normals.begin(), normals.end(), std::back_inserter(units), unit_normals);
  const std::vector<char> hard =
      hard_vertices(static_cast<std::size_t>(positions.cols()), parts, units);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    VisiblePart& part = parts[p];
    if (units[p].empty()) continue;
    std::vector<char> faceted;
    faceted.reserve(part.triangles.size());
    for (const Triangle& t : part.triangles) {
      const bool touches_hard = std::any_of(
          t.begin(), t.end(), [&](int corner) { return hard[part.surface_vertex[corner]] != 0; });
      faceted.push_back(touches_hard && is_shaded_flat(t, part, units[p], positions) ? 1 : 0);
    }
    if (std::count(faceted.begin(), faceted.end(), 1) > 0) part.faceted = std::move(faceted);
  }
}

}  // namespace sinew
