// SPDX-License-Identifier: MIT

#include "bodies/body_part.h"

#include <utility>

namespace sinew {

TriangleMesh mirror_image(const TriangleMesh& mesh) {
  TriangleMesh image = mesh;
  image.positions.row(0) *= -1.0;
  for (Triangle& triangle : image.triangles) std::swap(triangle[1], triangle[2]);
  return image;
}

}  // namespace sinew
