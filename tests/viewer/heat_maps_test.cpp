// SPDX-License-Identifier: MIT

#include "viewer/scene/heat_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "core/error.h"
#include "render/offscreen.h"
#include "session/test_characters.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Builds a flat square with sides of length 1, centered at the origin and divided into n x n
/// squares.
TriangleMesh grid(int n) {
  TriangleMesh mesh;
  mesh.positions.resize(3, (n + 1) * (n + 1));
  for (int y = 0; y <= n; ++y) {
    for (int x = 0; x <= n; ++x) {
      const int v = y * (n + 1) + x;
      mesh.positions.col(v) << static_cast<double>(x) / n - 0.5, static_cast<double>(y) / n - 0.5,
          0.0;
      if (x == n || y == n) continue;
      mesh.triangles.push_back({v, v + 1, v + n + 2});
      mesh.triangles.push_back({v, v + n + 2, v + n + 1});
    }
  }
  return mesh;
}

Eigen::Matrix3d some_turn() {
  return Eigen::AngleAxisd(0.8, Eigen::Vector3d(1.0, -2.0, 0.5).normalized()).matrix();
}

void expect_everywhere(const std::vector<float>& values, double expected, double tolerance) {
  ASSERT_FALSE(values.empty());
  for (std::size_t v = 0; v < values.size(); ++v) {
    ASSERT_NEAR(values[v], expected, tolerance) << "vertex " << v;
  }
}

TEST(SurfaceStretch, IsTheScaleOfAScaledSurfaceWhateverItsTurn) {
  const TriangleMesh cube = test::cube();
  const SurfaceStretch stretch(cube);
  for (const double scale : {0.3, 1.0, 1.7}) {
    const Points moved =
        (scale * some_turn() * cube.positions).colwise() + Eigen::Vector3d(1, 2, 3);
    expect_everywhere(stretch.measure(moved.cast<float>()), scale, 1e-5);
  }
}

TEST(SurfaceStretch, IsTheLargerSingularValueOfAShear) {
  const TriangleMesh sheet = grid(4);
  const SurfaceStretch stretch(sheet);
  for (const double k : {0.2, 1.5}) {
    Eigen::Matrix3d shear = Eigen::Matrix3d::Identity();
    shear(0, 1) = k;
    const Points moved = some_turn() * shear * sheet.positions;
    // This is the closed form for the matrix (1 k; 0 1).
    const double expected = (k + std::sqrt(k * k + 4.0)) / 2.0;
    expect_everywhere(stretch.measure(moved.cast<float>()), expected, 1e-5);
  }
}

TEST(SurfaceStretch, AgreesWithTheSingularValuesOfAnyMap) {
  const TriangleMesh sheet = grid(3);
  Eigen::Matrix3d map;
  map << 0.4, -1.1, 0.0, 0.9, 0.2, 0.0, -0.3, 0.7, 1.0;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(map.leftCols(2));
  const Points moved = map * sheet.positions;
  expect_everywhere(SurfaceStretch(sheet).measure(moved.cast<float>()), svd.singularValues()[0],
                    1e-5);
}

TEST(SurfaceStretch, IsTheMeanByAreaWhereTrianglesDiffer) {
  // Two triangles share an edge along y. One has area 1 and does not move. The other has area 3 and
  // becomes twice as wide.
  TriangleMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << 0, 0, -2, 6,  //
      0, 1, 0, 0,                 //
      0, 0, 0, 0;
  mesh.triangles = {{0, 1, 2}, {0, 3, 1}};
  PointsF moved = mesh.positions.cast<float>();
  moved(0, 3) = 12.0F;
  const std::vector<float> values = SurfaceStretch(mesh).measure(moved);
  EXPECT_NEAR(values[2], 1.0F, 1e-5F);
  EXPECT_NEAR(values[3], 2.0F, 1e-5F);
  EXPECT_NEAR(values[0], (1.0F * 1.0F + 3.0F * 2.0F) / 4.0F, 1e-5F);
}

TEST(SurfaceStretch, LeavesTrianglesWithoutAShapeOut) {
  TriangleMesh mesh = grid(2);
  // Add a triangle without area: its third corner is the middle of an edge of the grid.
  const int corner = mesh.vertex_count();
  mesh.positions.conservativeResize(3, corner + 1);
  mesh.positions.col(corner) = 0.5 * (mesh.positions.col(0) + mesh.positions.col(1));
  mesh.triangles.push_back({0, 1, corner});
  const Points moved = 1.5 * mesh.positions;
  std::vector<float> values = SurfaceStretch(mesh).measure(moved.cast<float>());
  EXPECT_TRUE(std::isnan(values.back())) << "a vertex of that triangle alone";
  values.pop_back();
  expect_everywhere(values, 1.5, 1e-5);
}

TEST(NearestPlaces, CarryALinearFunctionWithoutLoss) {
  // Barycentric interpolation reproduces linear functions exactly. The fine mesh is at some
  // distance, so the values come from the closest points.
  const TriangleMesh coarse = grid(3);
  const TriangleMesh fine = grid(11);
  std::vector<float> values;
  for (const Eigen::Vector3d& p : coarse.positions.colwise()) {
    values.push_back(static_cast<float>(1.0 + 2.0 * p.x() - 3.0 * p.y()));
  }
  const Points lifted = fine.positions.colwise() + Eigen::Vector3d(0.0, 0.0, 0.07);
  const std::vector<float> carried = NearestPlaces(coarse, lifted).carry(values);
  ASSERT_EQ(carried.size(), static_cast<std::size_t>(fine.vertex_count()));
  for (int v = 0; v < fine.vertex_count(); ++v) {
    const Eigen::Vector3d p = fine.positions.col(v);
    EXPECT_NEAR(carried[v], 1.0 + 2.0 * p.x() - 3.0 * p.y(), 1e-5);
  }
}

TEST(HeatMaps, AreListedInTheirOrderUnderNamesOfTheirOwn) {
  std::set<std::string> names;
  int number = 0;
  for (const HeatMapInfo& info : heat_maps()) {
    EXPECT_EQ(static_cast<int>(info.map), number++);
    EXPECT_EQ(&heat_map_info(info.map), &info);
    EXPECT_EQ(&heat_map_named(info.name), &info);
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_LT(info.range.low, info.range.high) << info.name;
    EXPECT_GT(std::string(info.help).size(), 10U) << info.name;
  }
  EXPECT_THROW(heat_map_named("beauty"), UsageError);
}

/// Holds a session of the cylinder at the start of its clip, with its body at rest.
class HeatOfCylinder : public testing::Test {
 protected:
  void SetUp() override {
    Character character = test::cylinder();
    session_ = std::make_unique<Session>(std::move(character), Settings{}, Document{}, Progress{});
  }
  void rest() { session_->select_clip(-1); }
  std::vector<float> measure(HeatMap map) { return meter_.measure(map, *session_, nullptr); }
  const TissueModel& tissue() const { return *session_->lane().tissue(); }

  std::unique_ptr<Session> session_;
  HeatMeter meter_;
};

TEST_F(HeatOfCylinder, IsWhatItIsAtRest) {
  rest();
  ASSERT_EQ(measure(HeatMap::kStretch).size(),
            static_cast<std::size_t>(session_->character().surface.vertex_count()));
  expect_everywhere(measure(HeatMap::kStretch), 1.0, 0.01);
  expect_everywhere(measure(HeatMap::kVolume), 1.0, 0.01);
  expect_everywhere(measure(HeatMap::kSpeed), 0.0, 1e-4);
  for (const HeatMap map : {HeatMap::kStrain, HeatMap::kCompression, HeatMap::kShear}) {
    expect_everywhere(measure(map), 0.0, 0.01);
  }
  expect_everywhere(measure(HeatMap::kInversions), 0.0, 1e-6);
  expect_everywhere(measure(HeatMap::kSliding), 0.0, 1e-4);
  expect_everywhere(measure(HeatMap::kContact), 0.0, 1e-6);
}

TEST_F(HeatOfCylinder, OfThicknessIsTheDistanceFromSkinToBase) {
  rest();
  const std::vector<float> thickness = measure(HeatMap::kThickness);
  const Points skin = tissue().surface(0);
  const Points base = tissue().surface(1);
  const Eigen::ArrayXd expected = (skin - base).colwise().norm().array() / kHeight;
  const auto [low, high] = std::minmax_element(thickness.begin(), thickness.end());
  EXPECT_NEAR(*low, expected.minCoeff(), 0.1 * expected.mean());
  EXPECT_NEAR(*high, expected.maxCoeff(), 0.1 * expected.mean());
}

TEST_F(HeatOfCylinder, OfABendShowsStrainAndSlidingAtTheJointAlone) {
  const double step = session_->settings().step.time_step;
  for (int i = 0; i < 30; ++i) session_->advance(step);
  const std::vector<float> strain = measure(HeatMap::kStrain);
  const std::vector<float> sliding = measure(HeatMap::kSliding);
  EXPECT_GT(*std::max_element(strain.begin(), strain.end()), 0.1F);
  EXPECT_GT(*std::max_element(sliding.begin(), sliding.end()), 0.002F);
  // The ends of the cylinder move rigidly with their bones, so nothing slides there.
  const Points& rest = session_->character().surface.positions;
  Eigen::Index axis = 0;
  (rest.rowwise().maxCoeff() - rest.rowwise().minCoeff()).maxCoeff(&axis);
  const double end = rest.row(axis).minCoeff();
  for (Eigen::Index v = 0; v < rest.cols(); ++v) {
    if (rest(axis, v) > end + 0.02) continue;
    EXPECT_LT(strain[v], 0.1F) << v;
    EXPECT_LT(sliding[v], 0.001F) << v;
  }
}

TEST_F(HeatOfCylinder, OfVolumeIsTheDeterminantOfWhateverMapTheTissueUndergoes) {
  const TissueBelow below(tissue());
  Eigen::Matrix3d map;
  map << 1.2, 0.3, -0.1, 0.0, 0.8, 0.2, 0.1, 0.0, 1.1;
  Points moved = map * tissue().rest_positions;
  expect_everywhere(below.volume(moved.cast<float>()), map.determinant(), 2e-3);
  moved.row(0) *= -1.0;  // inverted
  expect_everywhere(below.volume(moved.cast<float>()), -map.determinant(), 2e-3);
}

TEST_F(HeatOfCylinder, OfVolumeBelongsToTheTissueBelowEachVertex) {
  // Only the tissue on one side of the middle grows.
  const double middle = tissue().rest_positions.row(1).mean();
  Points moved = tissue().rest_positions;
  for (Eigen::Index v = 0; v < moved.cols(); ++v) {
    if (moved(1, v) > middle) moved(1, v) = middle + 1.5 * (moved(1, v) - middle);
  }
  const std::vector<float> volumes = TissueBelow(tissue()).volume(moved.cast<float>());
  const double border = 0.2;
  int above = 0;
  int below = 0;
  for (int v = 0; v < tissue().surface_vertices; ++v) {
    const double y = tissue().rest_positions(1, v);
    if (std::abs(y - middle) < border) continue;
    EXPECT_NEAR(volumes[v], y > middle ? 1.5 : 1.0, 2e-3) << v;
    ++(y > middle ? above : below);
  }
  EXPECT_GT(std::min(above, below), 20);
}

TEST_F(HeatOfCylinder, OfTheTissueIsThatOfEachTetrahedron) {
  HeatMeter meter;
  const std::vector<float> skin = meter.measure(HeatMap::kStiffness, *session_, nullptr);
  const std::vector<float> own = meter.of_tetrahedra(*session_, skin);
  ASSERT_EQ(own.size(), tissue().tetrahedra.size());
  const double softest = tissue().stiffness.minCoeff();
  for (std::size_t t = 0; t < own.size(); ++t) {
    ASSERT_NEAR(own[t], tissue().stiffness[static_cast<Eigen::Index>(t)] / softest,
                1e-5 * static_cast<double>(own[t]));
  }
}

TEST_F(HeatOfCylinder, OfTheSkinIsCarriedToTheTetrahedraBelow) {
  rest();
  HeatMeter meter;
  meter.measure(HeatMap::kStiffness, *session_, nullptr);
  const std::vector<float> skin = meter.measure(HeatMap::kThickness, *session_, nullptr);
  const std::vector<float> own = meter.of_tetrahedra(*session_, skin);
  ASSERT_EQ(own.size(), tissue().tetrahedra.size());
  const auto [least, most] = std::minmax_element(skin.begin(), skin.end());
  const Points& rest = tissue().rest_positions;
  const int count = tissue().surface_vertices;
  for (std::size_t t = 0; t < own.size(); ++t) {
    EXPECT_GE(own[t], *least - 1e-6F);
    EXPECT_LE(own[t], *most + 1e-6F);
    double mean = 0.0;
    for (const int v : tissue().tetrahedra[t]) {
      const Eigen::Vector3d down = rest.col(v % count) - rest.col(rest.cols() - count + v % count);
      mean += 0.25 * down.norm() / kHeight;
    }
    EXPECT_NEAR(own[t], mean, 0.1 * mean) << t;
  }
  EXPECT_TRUE(meter.of_tetrahedra(*session_, {}).empty());
}

TEST_F(HeatOfCylinder, OfSpeedIsHowFarTheSkinGoesInAStep) {
  const double step = session_->settings().step.time_step;
  for (int i = 0; i < 5; ++i) session_->advance(step);
  const Points before = session_->visible_positions();
  session_->advance(step);
  const Points after = session_->visible_positions();
  const std::vector<float> speeds = measure(HeatMap::kSpeed);
  double fastest = 0.0;
  for (Eigen::Index v = 0; v < after.cols(); ++v) {
    const double expected = (after.col(v) - before.col(v)).norm() / step / kHeight;
    ASSERT_NEAR(speeds[v], expected, 0.01 + 0.05 * expected) << v;
    fastest = std::max(fastest, expected);
  }
  EXPECT_GT(fastest, 0.1) << "nothing has moved";
}

TEST_F(HeatOfCylinder, OfMassAndStiffnessAreRatios) {
  const std::vector<float> stiffness = measure(HeatMap::kStiffness);
  EXPECT_GE(*std::min_element(stiffness.begin(), stiffness.end()), 1.0F - 1e-5F);
  std::vector<double> own;
  for (const double value : tissue().masses.head(tissue().surface_vertices)) own.push_back(value);
  const std::vector<float> masses = measure(HeatMap::kMass);
  const double mean = tissue().masses.head(tissue().surface_vertices).mean();
  EXPECT_NEAR(*std::max_element(masses.begin(), masses.end()),
              *std::max_element(own.begin(), own.end()) / mean, 0.05);
}

TEST(HeatMeter, MeasuresTheDistanceOfTwoSessions) {
  const test::FollowingSession one(test::sliding_cube());
  const test::FollowingSession other(test::sliding_cube());
  other.session->seek(0.9);  // moved by 0.9 m, which is half of the height
  HeatMeter meter;
  expect_everywhere(meter.measure(HeatMap::kDistance, *one.session, other.session.get()), 0.5,
                    1e-5);
  expect_everywhere(meter.measure(HeatMap::kDistance, *one.session, one.session.get()), 0.0, 1e-7);
}

TEST(HeatMeter, HasNothingToSayOfWhatASessionLacks) {
  const test::FollowingSession one(test::sliding_cube());
  HeatMeter meter;
  for (const HeatMapInfo& info : heat_maps()) {
    if (info.map == HeatMap::kStretch || info.map == HeatMap::kSpeed) continue;
    EXPECT_TRUE(meter.measure(info.map, *one.session, nullptr).empty()) << info.name;
  }
  EXPECT_EQ(meter.measure(HeatMap::kStretch, *one.session, nullptr).size(), 8U);
}

TEST(CharacterScene, ShowsAHeatMapInItsColors) {
  constexpr int kSide = 64;
  std::unique_ptr<Offscreen> offscreen;
  try {
    offscreen = std::make_unique<Offscreen>(kSide, kSide);
  } catch (const UnavailableError& error) {
    GTEST_SKIP() << error.what();
  }
  const test::FollowingSession one(test::sliding_cube());
  const Session& session = *one.session;
  CharacterScene scene(session, look_of(session.character()), {}, offscreen->quality());
  Camera camera;
  camera.orthographic = true;
  camera.fit(bounding_box(session.character().surface.positions), 1.0);
  ViewOptions options;
  options.ground = false;
  options.heat_range = {0.0F, 4.0F};
  const auto middle = [&](HeatMap map) {
    scene.update(session, options, {map, nullptr});
    const Image image = offscreen->render(scene.view(), camera, options);
    const std::size_t pixel = 4 * ((kSide / 2) * kSide + kSide / 2);
    return Eigen::Vector3f(image.rgba[pixel], image.rgba[pixel + 1], image.rgba[pixel + 2]);
  };
  const Eigen::Vector3f plain = middle(HeatMap::kNone);
  // The cube has smooth normals at its corners, which differ from the normals of its faces. This
  // darkens the color a little.
  const Eigen::Vector3f expected = 255.0F * heat_color(0.25F, ColorMap::kSequential);
  EXPECT_LT((middle(HeatMap::kStretch) - expected).norm(), 0.15F * expected.norm());
  EXPECT_GT((plain - expected).norm(), 0.5F * expected.norm());
  EXPECT_LT((middle(HeatMap::kNone) - plain).norm(), 2.0F) << "it stays when it is switched off";
  EXPECT_LT((middle(HeatMap::kVolume) - plain).norm(), 2.0F) << "this session has none";
}

TEST(CharacterScene, ShowsAHeatMapOnTheTetrahedra) {
  constexpr int kSide = 64;
  std::unique_ptr<Offscreen> offscreen;
  try {
    offscreen = std::make_unique<Offscreen>(kSide, kSide);
  } catch (const UnavailableError& error) {
    GTEST_SKIP() << error.what();
  }
  Session session(test::cylinder(), {}, {}, {});
  session.select_clip(-1);
  CharacterScene scene(session, look_of(session.character()), {}, offscreen->quality());
  Camera camera;
  camera.fit(bounding_box(session.character().surface.positions), 1.0);
  ViewOptions options;
  options.skin = options.ground = options.grid = false;
  options.tetrahedra = true;
  options.tetrahedron_size = 1.0F;
  options.heat_range = {1.0F, 2.0F};  // no volume is above 1 at rest
  const auto middle = [&](HeatMap map) {
    scene.update(session, options, {map, nullptr});
    const Image image = offscreen->render(scene.view(), camera, options);
    const std::size_t pixel = 4 * ((kSide / 2) * kSide + kSide / 2);
    return Eigen::Vector3f(image.rgba[pixel], image.rgba[pixel + 1], image.rgba[pixel + 2]);
  };
  const Eigen::Vector3f plain = middle(HeatMap::kNone);
  const Eigen::Vector3f expected = 255.0F * heat_color(0.0F, ColorMap::kSequential);
  EXPECT_LT((middle(HeatMap::kVolume) - expected).norm(), 0.25F * expected.norm());
  EXPECT_GT((plain - expected).norm(), 0.5F * expected.norm());
  EXPECT_LT((middle(HeatMap::kNone) - plain).norm(), 2.0F) << "and back";
}

TEST(HeatMeter, MeasuresTheSpeedOfAnyMethod) {
  const test::FollowingSession one(test::sliding_cube());
  one.session->advance(one.session->settings().step.time_step);
  HeatMeter meter;
  expect_everywhere(meter.measure(HeatMap::kSpeed, *one.session, nullptr), 1.0 / kHeight, 1e-4);
}

TEST(HeatMeter, ShowsTheWeightsOfOneJoint) {
  const test::FollowingSession one(test::sliding_cube());
  SkinWeights weights;
  for (int v = 0; v < 8; ++v) {
    const float fraction = static_cast<float>(v) / 8.0F;
    weights.vertices.push_back({{0, 1.0F - fraction}, {1, fraction}});
  }
  HeatMeter meter;
  const auto of_joint = [&](int joint) {
    return meter.measure(HeatMap::kWeights, *one.session, nullptr, {&weights, joint});
  };
  for (int v = 0; v < 8; ++v) {
    EXPECT_NEAR(of_joint(1)[v], v / 8.0, 1e-6);
    EXPECT_NEAR(of_joint(0)[v], 1.0 - v / 8.0, 1e-6);
  }
  expect_everywhere(of_joint(2), 0.0, 1e-9);
  EXPECT_TRUE(of_joint(-1).empty()) << "no joint is selected";
}

TEST(ContactPressure, IsForceOverArea) {
  // There are two kinds of contacts: one acts on a single vertex, one also on a triangle.
  ContactMark alone{};
  alone.force = 3.0F;
  alone.vertices = {1, -1, -1, -1};
  alone.weights = {1.0F, 0.0F, 0.0F, 0.0F};
  ContactMark shared{};
  shared.force = 2.0F;
  shared.vertices = {1, 0, 2, 3};
  shared.weights = {1.0F, 0.5F, 0.25F, 0.25F};
  const std::vector<float> pressures =
      contact_pressures({alone, shared}, {0.01F, 0.002F, 0.01F, 0.0F});
  EXPECT_NEAR(pressures[0], 0.1F, 1e-6F);  // kPa
  EXPECT_NEAR(pressures[1], 2.5F, 1e-5F);
  EXPECT_NEAR(pressures[2], 0.05F, 1e-6F);
  EXPECT_EQ(pressures[3], 0.0F) << "it has no area";
}

TEST(RestAreas, AddUpToTheWholeSurface) {
  const TriangleMesh sheet = grid(5);
  Points base = sheet.positions;
  base.row(2).array() -= 0.1;
  const TissueModel tissue =
      layered_model({sheet.positions, base}, sheet.triangles, 1000.0, 1.0, 1.0);
  double sum = 0.0;
  for (const float area : rest_areas(tissue)) sum += area;
  EXPECT_NEAR(sum, 1.0, 1e-5);
}

}  // namespace
}  // namespace sinew
