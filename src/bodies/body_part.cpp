// SPDX-License-Identifier: MIT

#include "bodies/body_part.h"

#include <array>
#include <map>
#include <stdexcept>

#include <utility>

namespace sinew {

TriangleMesh mirror_image(const TriangleMesh& mesh) {
  TriangleMesh image = mesh;
  image.positions.row(0) *= -1.0;
  for (Triangle& triangle : image.triangles) std::swap(triangle[1], triangle[2]);
  return image;
}

std::vector<int> mirrored_vertices(const Points& points) {
  std::map<std::array<double, 3>, std::vector<int>> vertices_at;
  std::vector<std::size_t> ranks;  // among the vertices at the same place
  for (int v = 0; v < static_cast<int>(points.cols()); ++v) {
    std::vector<int>& here = vertices_at[{points(0, v), points(1, v), points(2, v)}];
    ranks.push_back(here.size());
    here.push_back(v);
  }
  std::vector<int> mirrored;
  for (Eigen::Index v = 0; v < points.cols(); ++v) {
    const auto found = vertices_at.find({-points(0, v), points(1, v), points(2, v)});
    const std::size_t rank = ranks[static_cast<std::size_t>(v)];
    if (found == vertices_at.end() || found->second.size() <= rank)
      throw std::logic_error("the points are not symmetric");
    const std::vector<int>& images = found->second;
    mirrored.push_back(points(0, v) == 0.0 ? images[images.size() - 1 - rank] : images[rank]);
  }
  return mirrored;
}

}  // namespace sinew
