// SPDX-License-Identifier: MIT

#include "bodies/layers/half_skin.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "solids/polygonize.h"

namespace sinew {
namespace {

/// A solid that is thicker by a margin on all sides.
class ThickerSolid : public Solid {
 public:
  ThickerSolid(const Solid& solid, double margin) : solid_(solid), margin_(margin) {}

  double distance(const Eigen::Vector3d& point) const override {
    return solid_.distance(point) - margin_;
  }

  Eigen::AlignedBox3d bounds() const override {
    const Eigen::AlignedBox3d box = solid_.bounds();
    const Eigen::Vector3d reach = Eigen::Vector3d::Constant(std::max(margin_, 0.0));
    return {box.min() - reach, box.max() + reach};
  }

 private:
  const Solid& solid_;
  double margin_;
};

/// Tells whether a manifold with one component and one border is a disk, by Euler's formula.
bool is_disk(const TriangleMesh& mesh) {
  std::vector<std::pair<int, int>> edges;
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) edges.push_back(std::minmax({t[k], t[(k + 1) % 3]}));
  }
  std::ranges::sort(edges);
  edges.erase(std::ranges::unique(edges).begin(), edges.end());
  return mesh.vertex_count() - static_cast<int>(edges.size()) + mesh.triangle_count() == 1;
}

}  // namespace

TriangleMesh half_skin(const Solid& skin, const Eigen::Vector3d& inside, double cell) {
  TriangleMesh exact = polygonize_half(skin, inside, cell);
  if (is_disk(exact)) return exact;
  constexpr std::array kMargins = {0.0007, -0.0007, 0.0014, -0.0014, 0.0025};  // m
  for (const double margin : kMargins) {
    TriangleMesh mesh = polygonize_half(ThickerSolid(skin, margin), inside, cell);
    if (is_disk(mesh)) return mesh;
  }
  return exact;
}

}  // namespace sinew
