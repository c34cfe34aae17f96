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
  std::map<std::array<double, 3>, int> vertex_at;
  for (int v = 0; v < static_cast<int>(points.cols()); ++v)
    vertex_at[{points(0, v), points(1, v), points(2, v)}] = v;
  std::vector<int> mirrored;
  for (Eigen::Index v = 0; v < points.cols(); ++v) {
    const auto image = vertex_at.find({-points(0, v), points(1, v), points(2, v)});
    if (image == vertex_at.end()) throw std::logic_error("the points are not symmetric");
    mirrored.push_back(image->second);
  }
  return mirrored;
}

}  // namespace sinew
