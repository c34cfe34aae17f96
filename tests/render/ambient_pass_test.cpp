// SPDX-License-Identifier: MIT

#include "render/ambient_pass.h"

#include <gtest/gtest.h>

#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

/// Draws squares that are parallel to the ground, one above the other, seen from above.
class AmbientImage : public test::OffscreenFixture {
 protected:
  void SetUp() override {
    OffscreenFixture::SetUp();
    if (IsSkipped()) return;
    RenderQuality plain = offscreen_->quality();
    plain.ambient_size = 0;
    plain_ = std::make_unique<SceneView>(plain);
    camera_.pitch = 0.4;
  }

  static PointsF square(float half, float height) {
    PointsF corners(3, 4);
    corners << -half, half, half, -half,  //
        height, height, height, height,   //
        half, half, -half, -half;
    return corners;
  }

  void show(SceneView& view, const std::vector<PointsF>& squares) const {
    SurfacePart part;
    PointsF positions(3, 4 * static_cast<Eigen::Index>(squares.size()));
    for (int i = 0; i < static_cast<int>(squares.size()); ++i) {
      positions.middleCols(4 * i, 4) = squares[i];
      part.triangles.push_back({4 * i, 4 * i + 1, 4 * i + 2});
      part.triangles.push_back({4 * i, 4 * i + 2, 4 * i + 3});
    }
    view.set_skin({part});
    const PointsF normals = Eigen::Vector3f::UnitY().replicate(1, positions.cols());
    move(view, positions, normals);
  }

  static void move(SceneView& view, const PointsF& positions, const PointsF& normals) {
    const Eigen::AlignedBox3f box(Eigen::Vector3f(positions.rowwise().minCoeff()),
                                  Eigen::Vector3f(positions.rowwise().maxCoeff()));
    view.move_skin(positions.cols(), box, Eigen::Vector3d::Zero(),
                   [&](std::span<float> places, std::span<float> directions) {
                     std::copy_n(positions.data(), places.size(), places.begin());
                     std::copy_n(normals.data(), directions.size(), directions.begin());
                   });
  }

  int seen(SceneView& view, const Eigen::Vector3d& point) {
    return pixel(offscreen_->render(view, camera_, options_), point)[1];
  }

  std::unique_ptr<SceneView> plain_;  ///< view without ambient occlusion
};

TEST_F(AmbientImage, LeavesWhatIsOpenAsItIs) {
  show(*view_, {square(0.4F, 0.8F)});
  show(*plain_, {square(0.4F, 0.8F)});
  for (const double z : {-0.2, 0.0, 0.2}) {
    const Eigen::Vector3d point(0.0, 0.8, z);
    EXPECT_NEAR(seen(*view_, point), seen(*plain_, point), 1) << z;
  }
}

TEST_F(AmbientImage, DarkensWhatLiesBelowSomething) {
  const auto below = [&](float gap) {
    // A small square is below a large one. Measure the brightness near the small square's edge.
    const std::vector<PointsF> squares{square(0.25F, 0.8F), square(0.45F, 0.8F + gap)};
    show(*view_, squares);
    show(*plain_, squares);
    const Eigen::Vector3d point(0.0, 0.8, 0.2);
    return static_cast<double>(seen(*view_, point)) / seen(*plain_, point);
  };
  camera_.pitch = 0.15;
  const double near = below(0.25F);
  const double far = below(0.6F);
  EXPECT_LT(near, 0.75);
  EXPECT_LT(near, far - 0.05) << "the nearer, the darker";
  EXPECT_LT(far, 1.0);
}

TEST_F(AmbientImage, FollowsWhatMovesAndNotTheCamera) {
  options_.ground = true;
  show(*view_, {square(0.4F, 0.8F)});
  const Image before = render();
  camera_.orbit(1.0, 0.1);
  render();
  camera_.orbit(-1.0, -0.1);
  EXPECT_TRUE(render().rgba == before.rgba) << "shadows of before serve any camera";

  const PointsF moved = square(0.4F, 0.3F).colwise() + Eigen::Vector3f(0.3F, 0.0F, 0.0F);
  move(*view_, moved, Eigen::Vector3f::UnitY().replicate(1, 4));
  SceneView fresh(offscreen_->quality());
  show(fresh, {moved});
  const Image expected = offscreen_->render(fresh, camera_, options_);
  EXPECT_TRUE(render().rgba == expected.rgba) << "shadows of what has moved are drawn anew";
  options_.skin = false;
  EXPECT_TRUE(render().rgba == offscreen_->render(fresh, camera_, options_).rgba);
}

}  // namespace
}  // namespace sinew
