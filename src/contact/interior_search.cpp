#include "contact/interior_search.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kChunk = 256;     // triangles whose hits are gathered together
constexpr float kHair = 1e-5F;  // of barycentric coordinates

float determinant(const Eigen::Vector3f& a, const Eigen::Vector3f& b, const Eigen::Vector3f& c) {
  return a.dot(b.cross(c));
}

}  // namespace

int side_of_interior(const Eigen::Vector3f& point, const Eigen::Vector3f& a,
                     const Eigen::Vector3f& b, const Eigen::Vector3f& c, const Eigen::Vector3f& d) {
  const Eigen::Vector3f ab = b - a;
  const Eigen::Vector3f ac = c - a;
  const Eigen::Vector3f ad = d - a;
  const Eigen::Vector3f ap = point - a;
  const Eigen::Vector3f across = ac.cross(ad);
  const float volume = ab.dot(across);
  const float size = std::abs(volume);
  const float least = -kHair * size;
  const float sign = volume > 0.0F ? 1.0F : -1.0F;
  // Written so that what is not a number is outside.
  const float share_b = sign * ap.dot(across);
  if (!(share_b >= least)) return 0;
  const float share_c = sign * determinant(ab, ap, ad);
  if (!(share_c >= least)) return 0;
  const float share_d = sign * determinant(ab, ac, ap);
  if (!(share_d >= least) || !(size - share_b - share_c - share_d >= least)) return 0;
  return size > 0.0F ? static_cast<int>(sign) : 0;
}

InteriorSearch::InteriorSearch(InteriorTetrahedra interior, float cell_size, float largest_extent)
    : interior_(std::move(interior)), grid_(cell_size, largest_extent) {
  of_chunks_.resize((interior_.begin.size() + kChunk - 2) / kChunk);
}

void InteriorSearch::find_in_prism(const PosedSkin& skin, int triangle, float largest_dot,
                                   std::vector<InteriorHit>& hits) const {
  const int begin = interior_.begin[triangle];
  const int end = interior_.begin[triangle + 1];
  if (begin == end) return;
  const Triangle& corners = skin.triangles()[triangle];
  const Eigen::Vector3f normal = skin.triangle_normal(triangle);
  const Eigen::Vector3f on_plane = skin.corner(corners[0]);
  Eigen::AlignedBox3f box;
  for (const int v : corners) {
    box.extend(skin.corner(v));
    box.extend(skin.corner(v + skin.vertex_count()));
  }
  grid_.for_each_in(box, [&](int v) {
    if (!(normal.dot(skin.vertex_normal(v)) < largest_dot)) return;
    if (v == corners[0] || v == corners[1] || v == corners[2]) return;
    const Eigen::Vector3f point = skin.corner(v);
    const bool behind = normal.dot(point - on_plane) < 0.0F;
    for (int t = begin; t < end; ++t) {
      const Tetrahedron& at = interior_.tetrahedra[t];
      const int sign = side_of_interior(point, skin.corner(at[0]), skin.corner(at[1]),
                                        skin.corner(at[2]), skin.corner(at[3]));
      if (sign < 0 || (sign > 0 && behind)) hits.push_back({v, triangle, sign});
    }
  });
}

const std::vector<InteriorHit>& InteriorSearch::find(const PosedSkin& skin, float largest_dot) {
  grid_.build(skin.corners().leftCols(skin.vertex_count()));
  const int triangle_count = static_cast<int>(interior_.begin.size()) - 1;
  parallel_for(
      static_cast<int>(of_chunks_.size()),
      [&](int chunk) {
        std::vector<InteriorHit>& hits = of_chunks_[chunk];
        hits.clear();
        const int end = std::min(triangle_count, (chunk + 1) * kChunk);
        for (int t = chunk * kChunk; t < end; ++t) find_in_prism(skin, t, largest_dot, hits);
      },
      1);
  hits_.clear();
  for (const auto& hits : of_chunks_) hits_.insert(hits_.end(), hits.begin(), hits.end());
  std::sort(hits_.begin(), hits_.end(), [](const InteriorHit& a, const InteriorHit& b) {
    return std::tie(a.vertex, a.triangle, a.sign) < std::tie(b.vertex, b.triangle, b.sign);
  });
  return hits_;
}

}  // namespace sinew
