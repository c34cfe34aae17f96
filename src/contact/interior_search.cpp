// SPDX-License-Identifier: MIT

#include "contact/interior_search.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "contact/contact_geometry.h"
#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kCluster = 8;    // triangles of a cluster, which are looked up together
constexpr double kCell = 2.0;  // edge of a grid cell, in mean edges
constexpr int kChunk = 16;     // clusters that one thread handles at a time
// Largest extent of the grid, in sizes of the skin at rest. A skin that is larger is no longer a
// valid body.
constexpr double kLargestGrowth = 3.0;

}  // namespace

InteriorSearch::InteriorSearch(const TriangleMesh& rest, InteriorTetrahedra interior,
                               double mean_edge)
    : clusters_(cluster_triangles(rest, kCluster)),
      clusters_of_(inverted(clusters_.vertices, static_cast<int>(rest.positions.cols()))),
      interior_(std::move(interior)),
      grid_(static_cast<float>(kCell * mean_edge),
            static_cast<float>(kLargestGrowth * bounding_box(rest.positions).sizes().maxCoeff())) {
  all_.resize(rest.positions.cols());
  std::iota(all_.begin(), all_.end(), 0);
  posed_.resize(clusters_.triangles.rows());
  chunks_.resize((clusters_.triangles.rows() + kChunk - 1) / kChunk);
}

void InteriorSearch::pose(const PosedSkin& skin, int cluster, float largest_dot) {
  Eigen::Vector3f axis = Eigen::Vector3f::Zero();
  for (const int t : clusters_.triangles.row(cluster)) axis += skin.triangle_normal(t);
  axis.normalize();
  float width = 1.0F;
  for (const int t : clusters_.triangles.row(cluster)) {
    width = std::min(width, axis.dot(skin.triangle_normal(t)));
  }
  // The triangle normals of the cluster lie in a cone around the axis.
  PosedCluster& posed = posed_[cluster];
  posed.limit = facing_limit(largest_dot, width);
  posed.extent = PrismExtent(axis);
  for (const int v : clusters_.vertices.row(cluster)) {
    posed.extent.extend(skin.wide_corner(v));
    posed.extent.extend(skin.wide_corner(v + skin.vertex_count()));
  }
}

void InteriorSearch::gather(const OrientedPoints& points, const PrismExtent& extent, float limit,
                            VertexColumns& candidates) const {
  candidates.clear();
  grid_.for_each_range(extent.box(), [&](int begin, int end) {
    extent.for_each_inside(sorted_, begin, end, limit, [&](int i) {
      const int v = sorted_.vertex(i);
      candidates.add(v, points.positions.col(v), points.normals.col(v));
    });
  });
}

void InteriorSearch::find_in_prism(const PosedSkin& skin, const OrientedPoints& points,
                                   int triangle, float largest_dot, const VertexColumns& candidates,
                                   std::vector<InteriorHit>& hits) const {
  const int begin = interior_.begin[triangle];
  const int end = interior_.begin[triangle + 1];
  if (begin == end) return;
  const Triangle& corners = skin.triangles()[triangle];
  const Eigen::Vector3f normal = skin.triangle_normal(triangle);
  const Eigen::Vector3f on_plane = skin.corner(corners[0]);
  PrismExtent extent(normal);
  for (const int v : corners) {
    extent.extend(skin.wide_corner(v));
    extent.extend(skin.wide_corner(v + skin.vertex_count()));
  }
  extent.for_each_inside(candidates, 0, candidates.size(), largest_dot, [&](int i) {
    const int v = candidates.vertex(i);
    if (points.of_skin && (v == corners[0] || v == corners[1] || v == corners[2])) return;
    const Eigen::Vector3f point = points.positions.col(v);
    const bool behind = normal.dot(point - on_plane) < 0.0F;
    for (int t = begin; t < end; ++t) {
      const Tetrahedron& at = interior_.tetrahedra[t];
      const int sign = side_of_interior<Eigen::Vector3f>(
          point, skin.corner(at[0]), skin.corner(at[1]), skin.corner(at[2]), skin.corner(at[3]));
      if (sign < 0 || (sign > 0 && behind)) hits.push_back({v, triangle, sign});
    }
  });
}

void InteriorSearch::sort_in(const OrientedPoints& points, std::span<const int> columns) {
  const auto count = static_cast<Eigen::Index>(columns.size());
  if (points_.cols() < count) points_.resize(3, count);
  for (Eigen::Index i = 0; i < count; ++i) points_.col(i) = points.positions.col(columns[i]);
  grid_.build(points_.leftCols(count));
  sorted_.clear();
  for (const int i : grid_.order()) {
    sorted_.add(columns[i], points_.col(i), points.normals.col(columns[i]));
  }
}

template <typename LimitOf>
void InteriorSearch::look_up(const PosedSkin& skin, const OrientedPoints& points, float largest_dot,
                             LimitOf&& limit_of) {
  const int clusters = static_cast<int>(searched_.size());
  const int chunks = (clusters + kChunk - 1) / kChunk;
  parallel_for(
      chunks,
      [&](int s) {
        ChunkResults& chunk = chunks_[s];
        chunk.hits.clear();
        const int end = std::min(clusters, (s + 1) * kChunk);
        for (int c = s * kChunk; c < end; ++c) {
          const int cluster = searched_[c];
          const float limit = limit_of(cluster);
          gather(points, posed_[cluster].extent, limit, chunk.candidates);
          if (chunk.candidates.size() == 0) continue;
          for (const int t : clusters_.triangles.row(cluster)) {
            find_in_prism(skin, points, t, largest_dot, chunk.candidates, chunk.hits);
          }
        }
      },
      1);
  hits_.clear();
  for (int s = 0; s < chunks; ++s) {
    hits_.insert(hits_.end(), chunks_[s].hits.begin(), chunks_[s].hits.end());
  }
  std::sort(hits_.begin(), hits_.end(), [](const InteriorHit& a, const InteriorHit& b) {
    return std::tie(a.vertex, a.triangle, a.sign) < std::tie(b.vertex, b.triangle, b.sign);
  });
}

const std::vector<InteriorHit>& InteriorSearch::find(const PosedSkin& skin,
                                                     const OrientedPoints& points,
                                                     float largest_dot) {
  searched_.resize(clusters_.triangles.rows());
  std::iota(searched_.begin(), searched_.end(), 0);
  return find_in_clusters(skin, points, largest_dot);
}

const std::vector<InteriorHit>& InteriorSearch::find_among(std::span<const int> vertices,
                                                           const PosedSkin& skin,
                                                           float largest_dot) {
  is_searched_.assign(clusters_.triangles.rows(), 0);
  for (const int v : vertices) {
    for (const int cluster : clusters_of_.row(v)) is_searched_[cluster] = 1;
  }
  searched_.clear();
  for (int cluster = 0; cluster < clusters_.triangles.rows(); ++cluster) {
    if (is_searched_[cluster] != 0) searched_.push_back(cluster);
  }
  return find_in_clusters(skin, {skin.skin(), skin.vertex_normals(), vertices, true}, largest_dot);
}

const std::vector<InteriorHit>& InteriorSearch::find_in_clusters(const PosedSkin& skin,
                                                                 const OrientedPoints& points,
                                                                 float largest_dot) {
  sort_in(points, points.columns);
  look_up(skin, points, largest_dot, [&](int cluster) {
    pose(skin, cluster, largest_dot);
    return posed_[cluster].limit;
  });
  inside_points_.clear();
  for (const InteriorHit& hit : hits_) {
    if (hit.sign > 0 && (inside_points_.empty() || inside_points_.back() != hit.vertex)) {
      inside_points_.push_back(hit.vertex);
    }
  }
  if (largest_dot > 1.0F + kNormalDotRounding) {
    // Every point faces every triangle, so the first pass has already found all hits.
    std::erase_if(hits_, [&](const InteriorHit& hit) {
      return !std::binary_search(inside_points_.begin(), inside_points_.end(), hit.vertex);
    });
    return hits_;
  }
  // The second pass finds all tetrahedra that contain these points, for any normal.
  sort_in(points, inside_points_);
  look_up(skin, points, kAnyNormalDot, [](int) { return kAnyNormalDot; });
  return hits_;
}

const std::vector<InteriorHit>& InteriorSearch::find(const PosedSkin& skin, float largest_dot) {
  return find(skin, {skin.skin(), skin.vertex_normals(), all_, true}, largest_dot);
}

}  // namespace sinew
