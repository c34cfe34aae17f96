// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "core/error.h"
#include "session/parts/simulation_surface.h"
#include "session/session.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Tests of a bending limb with many vertices, with a cache of their own.
class UpsampledSession : public ::testing::Test {
 protected:
  UpsampledSession() {
    if (const char* const before = std::getenv("SINEW_CACHE")) before_ = before;
    ::setenv("SINEW_CACHE", cache_.c_str(), 1);
  }
  ~UpsampledSession() override {
    ::setenv("SINEW_CACHE", before_.c_str(), 1);  // an empty one counts as none
    fs::remove_all(cache_);
  }

  static Character limb() {
    Character character;
    character.name = "limb";
    character.surface = make_tube(1.8, 0.16, 90, 48);
    character.skeleton = make_chain({-0.8, 0.0, 0.8});
    Track bend;
    bend.joint = 1;
    bend.rotation_times = {0.0, 1.0};
    bend.rotations = {Eigen::Quaterniond::Identity(),
                      Eigen::Quaterniond(Eigen::AngleAxisd(1.2, Eigen::Vector3d::UnitZ()))};
    character.clips.push_back({"bend", 1.0, {bend}});
    return character;
  }
  static Settings coarse() {
    Settings settings;
    settings.simulation.vertices = 800;
    return settings;
  }
  std::vector<fs::path> cached() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(cache_)) files.push_back(entry.path());
    return files;
  }

  std::string before_;
  fs::path cache_ =
      fs::temp_directory_path() / ("sinew-upsampling-test-" + std::to_string(::getpid()));
};

TEST_F(UpsampledSession, ShowsTheWholeSurfaceAtRestWhileItSimulatesFewerVertices) {
  Character character = limb();
  character.clips.clear();
  const Points rest = character.surface.positions;
  const Session session(std::move(character), coarse(), {}, {});
  EXPECT_EQ(session.positions().cols(), 800);
  EXPECT_EQ(session.simulated_surface().vertex_count(), 800);
  const Points visible = session.visible_positions();
  ASSERT_EQ(visible.cols(), rest.cols());
  EXPECT_LT((visible - rest).colwise().norm().maxCoeff(), 1e-5 * kHeight);
}

TEST_F(UpsampledSession, FollowsTheSimulationAtFullResolution) {
  Session session(limb(), coarse(), {}, {});
  Settings full = coarse();
  full.simulation.vertices = 0;
  Session truth(limb(), full, {}, {});
  EXPECT_EQ(truth.lane().visible_motion().table(), nullptr);
  session.seek(1.0);
  truth.seek(1.0);
  const Points difference = session.visible_positions() - truth.visible_positions();
  EXPECT_LT(difference.colwise().norm().maxCoeff(), 0.01 * kHeight);
}

TEST_F(UpsampledSession, NormalsAreThoseOfTheVisibleSurfaceOrNearThem) {
  for (const auto& [kind, max_degrees] : {std::pair{VisibleNormals::kSurface, 0.01},
                                          std::pair{VisibleNormals::kMovingLeastSquares, 3.0}}) {
    Settings settings = coarse();
    settings.normals = kind;
    Session session(limb(), settings, {}, {});
    session.seek(1.0);
    const int count = session.character().surface.vertex_count();
    PointsF positions(3, count), normals(3, count);
    session.write_visible({positions.data(), 3 * static_cast<std::size_t>(count)},
                          {normals.data(), 3 * static_cast<std::size_t>(count)});
    const PointsF exact = vertex_normals(positions, session.character().surface.triangles);
    double sum = 0.0;
    for (int v = 0; v < count; ++v) {
      EXPECT_NEAR(normals.col(v).norm(), 1.0F, 1e-5F);
      const auto difference = (normals.col(v) - exact.col(v)).cast<double>().eval();
      sum += 2.0 * std::asin(std::min(1.0, 0.5 * difference.norm())) * 180.0 / 3.14159265;
    }
    EXPECT_LT(sum / count, max_degrees) << name_of(kind);
  }
}

TEST_F(UpsampledSession, KeepsItsWeightsInTheCacheAndMakesThemAnewWhenTheFileIsDamaged) {
  const Session first(limb(), coarse(), {}, {});
  ASSERT_EQ(cached().size(), 1U);
  const fs::path file = cached()[0];
  const auto made = fs::file_size(file);
  const Session second(limb(), coarse(), {}, {});
  EXPECT_EQ(*second.lane().visible_motion().table(), *first.lane().visible_motion().table());

  fs::resize_file(file, made / 2);
  const Session third(limb(), coarse(), {}, {});
  EXPECT_EQ(*third.lane().visible_motion().table(), *first.lane().visible_motion().table());
  EXPECT_EQ(fs::file_size(file), made) << "the damaged file was not replaced";

  Settings other = coarse();
  other.upsampling.neighbors = 20;
  const Session fourth(limb(), other, {}, {});
  EXPECT_EQ(fourth.lane().visible_motion().table()->neighbors, 20);
  EXPECT_EQ(cached().size(), 2U);
}

TEST_F(UpsampledSession, ASimulationSurfaceOfTheFileIsUsedAsItIs) {
  Character character = limb();
  character.simulation_surface = make_tube(1.8, 0.16, 40, 20);
  const Session session(std::move(character), coarse(), {}, {});
  EXPECT_EQ(session.simulated_surface().vertex_count(),
            make_tube(1.8, 0.16, 40, 20).vertex_count());
  EXPECT_EQ(session.visible_positions().cols(), limb().surface.vertex_count());
}

TEST_F(UpsampledSession, ASurfaceMeantForTheSimulationIsNotDecimated) {
  Character character = limb();
  character.simulate_as_it_is = true;
  const Session session(std::move(character), coarse(), {}, {});
  EXPECT_EQ(session.simulated_surface().vertex_count(), limb().surface.vertex_count());
  EXPECT_EQ(session.lane().visible_motion().table(), nullptr);
}

TEST_F(UpsampledSession, SaysWhenItCannotBeAsCoarseAsAsked) {
  Settings settings = coarse();
  settings.simulation.joint_edge = 0.02;
  settings.simulation.vertices = 200;
  const Session session(limb(), settings, {}, {});
  EXPECT_GT(session.positions().cols(), 200);
  const std::vector<std::string>& warnings = session.lane().tissue()->warnings;
  EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [](const std::string& sentence) {
    return sentence.find("vertices instead of 200") != std::string::npos;
  }));
}

TEST_F(UpsampledSession, MethodsWithoutABodyMoveTheVisibleSurfaceItself) {
  Settings settings = coarse();
  settings.method = SkinningMethod::kLinearBlend;
  const Session session(limb(), settings, {}, {});
  EXPECT_EQ(session.lane().visible_motion().table(), nullptr);
  EXPECT_EQ(session.positions().cols(), limb().surface.vertex_count());
}

TEST_F(UpsampledSession, StopsWhenAskedTo) {
  std::stop_source stop;
  const Progress progress(
      [&](double fraction, const std::string&) {
        if (fraction > 0.4) stop.request_stop();
      },
      stop.get_token());
  EXPECT_THROW(Session(limb(), coarse(), {}, progress), Cancelled);
}

TEST_F(UpsampledSession, SurvivesTargetsThatNoBodyCanBeMadeOf) {
  for (const int vertices : {1, 10, 30}) {
    Settings settings = coarse();
    settings.simulation.vertices = vertices;
    Session session(limb(), settings, {}, {});
    session.advance(0.1);
    EXPECT_TRUE(session.visible_positions().allFinite()) << vertices;
  }
}

TEST(JointDensity, IsHighestAtJointsThatBendAndNeutralFarAway) {
  Settings settings;
  settings.simulation.joint_density = 4.0;
  const Points points = make_tube(1.8, 0.16, 90, 24).positions;
  const std::vector<double> density =
      joint_density(points, make_chain({-0.8, 0.0, 0.8}), settings.simulation);
  for (Eigen::Index v = 0; v < points.cols(); ++v) {
    const double along = std::abs(points(0, v));
    if (along < 0.02) {
      EXPECT_GT(density[v], 3.5);
    }
    if (along > 0.7) {
      EXPECT_LT(density[v], 1.01) << "the ends of the chain do not bend";
    }
  }
}

}  // namespace
}  // namespace sinew
