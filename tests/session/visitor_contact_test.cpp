#include "contact/visitor_contact.h"

#include <gtest/gtest.h>

#include <numbers>
#include <numeric>
#include <random>

#include "contact/interior_by_brute_force.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"
#include "session/moving_character.h"

namespace sinew {
namespace {

constexpr double kRetention = 0.25;

struct Visited : MovingCharacter {
  VisitorContact contact;
  InteriorTetrahedra interior;
  PosedSkin skin;

  explicit Visited(const std::string& name)
      : MovingCharacter(sample_character(name)),
        contact(tissue().triangles, tissue().surface(0), tissue().attachment.rest_feet(),
                kRetention),
        interior(interior_tetrahedra(tissue().triangles, tissue().surface(0),
                                     tissue().attachment.rest_feet())),
        skin(tissue().surface_vertices, tissue().triangles) {}

  void play_to(int clip, int frames) {
    session.select_clip(clip);
    for (int frame = 0; frame < frames; ++frame) session.advance(1.0 / 60.0);
    place_feet();
    skin.pose(session.positions(), feet);
  }
  void detect(const PointsF& visitors, const PointsF& normals) {
    contact.detect(session.positions(), feet, visitors, normals);
  }
};

TEST(VisitorContactOfACharacter, FindsWhatBruteForceFinds) {
  constexpr int kVisitors = 1500;
  std::vector<int> all(kVisitors);
  std::iota(all.begin(), all.end(), 0);
  std::mt19937 random(21);
  std::uniform_real_distribution<float> share(0.0F, 1.0F);
  int expected = 0, found = 0, at_the_nearest = 0;
  for (const char* const name : {"cylinder", "tee", "humanoid"}) {
    Visited visited(name);
    for (const auto& [clip, frames] : {std::pair{-1, 0}, {0, 40}, {1, 70}}) {
      visited.play_to(clip, frames);
      const PointsF shape = visited.skin.skin();
      const Eigen::Vector3f low = shape.rowwise().minCoeff(), high = shape.rowwise().maxCoeff();
      PointsF visitors(3, kVisitors), normals(3, kVisitors);
      for (int v = 0; v < kVisitors; ++v) {
        const Eigen::Vector3f at(share(random), share(random), share(random));
        // Half of them anywhere, half around the skin.
        visitors.col(v) = low + (high - low).cwiseProduct(at);
        if (v % 2 == 0) {
          visitors.col(v) = shape.col(static_cast<int>(random() % shape.cols())) +
                            0.1F * (at - Eigen::Vector3f::Constant(0.5F));
        }
        normals.col(v) =
            Eigen::Vector3f(share(random) - 0.5F, share(random) - 0.5F, share(random) - 0.5F)
                .normalized();
        if (v % 3 == 0) normals.col(v).setZero();
      }
      std::vector<int> cover(kVisitors, 0), facing(kVisitors, 0);
      for (const InteriorHit& hit : interior_by_brute_force(
               visited.interior, visited.skin, {visitors, normals, all, false}, 2.0F)) {
        const Eigen::Vector3f normal = normals.col(hit.vertex);
        const bool faces =
            normal.isZero() || visited.skin.triangle_normal(hit.triangle).dot(normal) < 0.0F;
        cover[hit.vertex] += hit.sign;
        if (hit.sign > 0 && faces) facing[hit.vertex] = 1;
      }
      for (int v = 0; v < kVisitors; ++v) expected += cover[v] > 0 ? facing[v] : 0;
      visited.contact.forget();
      visited.detect(visitors, normals);
      int tt=0, both=0, extra=0;
      const WindingNumber winding(shape.cast<double>(), visited.tissue().triangles);
      std::vector<char> hasc(kVisitors, 0);
      for (const auto& c : visited.contact.contacts()) hasc[c.vertex] = 1;
      int missed = 0;
      for (int v = 0; v < kVisitors; ++v) {
        if (v % 3 != 0) continue;
        const bool in = winding.at(visitors.col(v).cast<double>()) > 0.5;
        tt += in; both += in && cover[v] > 0; extra += !in && cover[v] > 0;
        missed += in && !hasc[v];
      }
      std::printf("%s clip %d: winding inside %d, cover too %d, cover only %d, no contact %d\n", name, clip, tt, both, extra, missed);
      const TriangleTree tree({shape.cast<double>(), visited.tissue().triangles});
      for (const VertexTriangleContact& c : visited.contact.contacts()) {
        ++found;
        EXPECT_GT(cover[c.vertex], 0) << name << " " << clip;
        EXPECT_EQ(facing[c.vertex], 1) << name << " " << clip;
        const Triangle& corners = visited.skin.triangles()[c.triangle];
        Eigen::Vector3f place = Eigen::Vector3f::Zero();
        for (int k = 0; k < 3; ++k) place += c.barycentric[k] * shape.col(corners[k]);
        const Eigen::Vector3f point = visitors.col(c.vertex);
        const Eigen::Vector3f towards = -normals.col(c.vertex);
        const auto nearest = tree.closest(point.cast<double>(), towards.cast<double>());
        if (nearest &&
            (place - point).norm() <= nearest->distance + 0.25 * visited.contact.mean_edge())
          ++at_the_nearest;
      }
    }
  }
  std::printf("%d %d %d\n", expected, found, at_the_nearest);
  EXPECT_GT(expected, 2000);
  EXPECT_GT(found, 0.98 * expected);
  EXPECT_GT(at_the_nearest, 0.9 * found);
}

TEST(VisitorContactOfACharacter, KnowsDepthsInACylinder) {
  constexpr double kRadius = 0.17;  // of the sample
  Visited visited("cylinder");
  visited.play_to(-1, 0);
  const Eigen::Vector3d origin = visited.session.frame_origin();
  PointsF visitors(3, 0), normals(3, 0);
  std::vector<double> depths, angles;
  for (double depth = 0.01; depth < 0.13; depth += 0.01) {
    for (double angle = 0.0; angle < 2.0 * std::numbers::pi; angle += 0.1) {
      const Eigen::Vector3d outward(std::cos(angle), 0.0, std::sin(angle));
      const double height = 0.5 + 0.13 * angle;
      depths.push_back(depth);
      angles.push_back(angle);
      visitors.conservativeResize(3, visitors.cols() + 1);
      normals.conservativeResize(3, visitors.cols());
      visitors.rightCols(1) =
          ((kRadius - depth) * outward + height * Eigen::Vector3d::UnitY() - origin).cast<float>();
      normals.rightCols(1) = -outward.cast<float>();
    }
  }
  visited.detect(visitors, normals);
  ASSERT_EQ(visited.contact.contacts().size(), depths.size());
  const PointsF& shape = visited.session.positions();
  for (const VertexTriangleContact& c : visited.contact.contacts()) {
    const double angle = angles[c.vertex];
    const Eigen::Vector3f outward =
        Eigen::Vector3d(std::cos(angle), 0.0, std::sin(angle)).cast<float>();
    EXPECT_NEAR(c.distance, -depths[c.vertex], 0.006);
    EXPECT_GT(c.normal.dot(outward), 0.97F);
    const Triangle& corners = visited.skin.triangles()[c.triangle];
    Eigen::Vector3f place = Eigen::Vector3f::Zero();
    for (int k = 0; k < 3; ++k) place += c.barycentric[k] * shape.col(corners[k]);
    const Eigen::Vector3f above =
        visitors.col(c.vertex) + static_cast<float>(depths[c.vertex]) * outward;
    EXPECT_LT((place - above).norm(), 0.5 * visited.contact.mean_edge());
  }
}

}  // namespace
}  // namespace sinew
