// SPDX-License-Identifier: MIT

#include "assets/open.h"

#include <gtest/gtest.h>

#include <limits>

#include "assets/preparation/facing.h"
#include "assets/preparation/normalize.h"
#include "scratch_folder.h"
#include "support/meshes.h"

namespace sinew {
namespace {

std::string off_of(const TriangleMesh& mesh) {
  std::string text = fmt::format("OFF\n{} {} 0\n", mesh.vertex_count(), mesh.triangle_count());
  for (const auto& p : mesh.positions.colwise()) {
    text += fmt::format("{} {} {}\n", p[0], p[1], p[2]);
  }
  for (const Triangle& t : mesh.triangles) text += fmt::format("3 {} {} {}\n", t[0], t[1], t[2]);
  return text;
}

/// Writes files of an upright tube from z = 0 to z = 4 with two bones.
class OpenTest : public testing::Test {
 protected:
  OpenTest() {
    tube_ = make_tube(4.0, 0.5);
    Eigen::Matrix3d upright;
    upright << 0, 0, -1, 0, 1, 0, 1, 0, 0;
    tube_.positions = upright * tube_.positions;
    tube_.positions.row(2).array() += 2.0;
    body_ = folder_.write("tube.off", off_of(tube_));
    skeleton_ = folder_.write("tube.skel", "3\n0 0 0.5 a root\n0 0 2 b a\n0 0 3.5 c b\n");
    clip_ = folder_.write("tube.anim", "1 3\n0\n1 0 0\n1 0 0\n1 0 0\n0.5 1 0\n");
  }

  ScratchFolder folder_;
  TriangleMesh tube_;
  std::string body_;
  std::string skeleton_;
  std::string clip_;
};

TEST_F(OpenTest, NormalizesAndRemembersTheInverse) {
  const Character character = open_character({body_, skeleton_, clip_});
  const Eigen::AlignedBox3d box = bounding_box(character.surface.positions);
  EXPECT_NEAR(box.sizes().maxCoeff(), kHeight, 1e-12);
  EXPECT_NEAR(box.sizes().y(), kHeight, 1e-12);  // the tube was upright in the file
  EXPECT_NEAR(box.min().y(), 0.0, 1e-12);
  EXPECT_NEAR(box.center().x(), 0.0, 1e-12);
  EXPECT_NEAR(box.center().z(), 0.0, 1e-12);
  ASSERT_EQ(character.surface.vertex_count(), tube_.vertex_count());
  for (int v = 0; v < tube_.vertex_count(); ++v) {
    EXPECT_TRUE(character.frame.to_file(character.surface.positions.col(v))
                    .isApprox(tube_.positions.col(v), 1e-9));
  }
  EXPECT_TRUE(character.warnings.empty());
  EXPECT_EQ(character.name, "tube");
}

TEST_F(OpenTest, MovesInOurCoordinatesAsInThoseOfTheFile) {
  const Character character = open_character({clip_, skeleton_, body_});  // files in any order
  const Pose pose = character.clips.at(0).sample(character.skeleton, 0.0);
  const auto ours = skinning_transforms(character.skeleton, pose);
  // By hand in the coordinates of the file: joint a turns by 0.5 about x at (0, 0, 0.5), and b by 1
  // at (0, 0, 2).
  const auto turn = [](double angle, double z) {
    return Eigen::Isometry3d(Eigen::Translation3d(0, 0, z) *
                             Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX()) *
                             Eigen::Translation3d(0, 0, -z));
  };
  const Eigen::Isometry3d truth = turn(0.5, 0.5) * turn(1.0, 2.0);
  for (int v = 0; v < tube_.vertex_count(); ++v) {
    const Eigen::Vector3d moved = ours[2] * Eigen::Vector3d(character.surface.positions.col(v));
    EXPECT_TRUE(character.frame.to_file(moved).isApprox(
        truth * Eigen::Vector3d(tube_.positions.col(v)), 1e-9));
  }
}

TEST_F(OpenTest, TheUserMayNameTheUpAxis) {
  const Character lying = open_character({body_}, {OpenOptions::UpAxis::kY});
  EXPECT_NEAR(bounding_box(lying.surface.positions).sizes().y(), kHeight / 4.0, 1e-9);
}

TEST_F(OpenTest, IsTheSameInEveryUnit) {
  const Character one = open_character({body_, skeleton_, clip_});
  TriangleMesh large = tube_;
  large.positions *= 1000.0;
  const std::string body = folder_.write("large.off", off_of(large));
  const std::string skeleton =
      folder_.write("large.skel", "3\n0 0 500 a root\n0 0 2000 b a\n0 0 3500 c b\n");
  const Character thousand = open_character({body, skeleton, clip_});
  EXPECT_TRUE(thousand.surface.positions.isApprox(one.surface.positions, 1e-12));
  for (int j = 0; j < 3; ++j) {
    EXPECT_TRUE(thousand.skeleton.rest_global()[j].isApprox(one.skeleton.rest_global()[j], 1e-12));
  }
}

TEST_F(OpenTest, KnowsFilesByTheirContent) {
  const std::string body = folder_.write("body.txt", off_of(tube_));
  const std::string skeleton = folder_.write("bones", "1\n0 0 2 a root\n");
  EXPECT_EQ(open_character({skeleton, body}).skeleton.joint_count(), 1);
  const std::string nothing = folder_.write("poem.txt", "roses are red\n");
  EXPECT_NE(input_error([&] { open_character({nothing}); }).find("unsupported file format"),
            std::string::npos);
}

TEST_F(OpenTest, SaysWhatDoesNotBelongTogether) {
  const auto error = [](const std::vector<std::string>& paths) {
    return input_error([&] { open_character(paths); });
  };
  EXPECT_NE(error({skeleton_}).find("contains no mesh"), std::string::npos);
  const Character at_rest = open_character({body_, clip_});
  ASSERT_FALSE(at_rest.warnings.empty());
  EXPECT_NE(at_rest.warnings.back().find("open that file too"), std::string::npos);
  EXPECT_TRUE(at_rest.clips.empty());
  EXPECT_NE(error({body_, body_}).find("already loaded"), std::string::npos);
  EXPECT_NE(error({body_, skeleton_, skeleton_}).find("already loaded"), std::string::npos);
  EXPECT_NE(error({folder_.path()}).find("this is a folder"), std::string::npos);
  EXPECT_NE(error({"gone.off"}).find("file not found"), std::string::npos);
  EXPECT_NE(error({folder_.write("empty.off", "")}).find("is empty"), std::string::npos);
  EXPECT_NE(error({}), "");
}

TEST_F(OpenTest, WarnsOfJointsOutsideTheSkinAndRefusesForeignSkeletons) {
  const auto open_with = [&](const char* skel) {
    return open_character({body_, folder_.write("other.skel", skel)});
  };
  const Character partly = open_with("3\n0 0 0.5 a root\n0 2 2 b a\n0 0 3.5 c b\n");
  ASSERT_EQ(partly.warnings.size(), 1U);
  EXPECT_NE(partly.warnings[0].find("1 of 3 joints is not inside the skin ('b')"),
            std::string::npos);
  const Character single = open_with("1\n0 0 2 a root\n");
  EXPECT_NE(single.warnings.at(0).find("at one point"), std::string::npos);
  const Character doubled = open_with("3\n0 0 0.5 a root\n0 0 0.5 b a\n0 0 3.5 c b\n");
  EXPECT_NE(
      doubled.warnings.at(0).find("1 joint is at the position of its parent ('b'); it has no bone"),
      std::string::npos);
  EXPECT_NE(input_error([&] {
              open_with("2\n0 90 0 a root\n0 91 0 b a\n");
            }).find("is far outside the skin"),
            std::string::npos);
}

TEST_F(OpenTest, NamesTheVertexThatIsNoPlace) {
  TriangleMesh broken = tube_;
  broken.positions(1, 17) = std::numeric_limits<double>::quiet_NaN();
  const std::string nan = folder_.write("nan.off", off_of(broken));
  EXPECT_NE(input_error([&] { open_character({nan}); }).find("vertex 17"), std::string::npos);
  broken.positions(1, 17) = 1e39;  // too large for a float
  const std::string infinite = folder_.write("inf.off", off_of(broken));
  EXPECT_NE(input_error([&] { open_character({infinite}); }).find("not a finite number"),
            std::string::npos);
  broken.positions(1, 17) = 1e30;
  const std::string far = folder_.write("far.off", off_of(broken));
  const Character mended = open_character({far});
  EXPECT_LT(mended.surface.triangles.size(), tube_.triangles.size());
  EXPECT_NE(mended.warnings.at(0).find("far away from all others"), std::string::npos);
}

TEST_F(OpenTest, PartsKeepTheirSeams) {
  const std::string path =
      folder_.write("seam.obj",
                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\nvt 0.5 0.5\n"
                    "f 1/1 3/3 2/2\nf 1/4 2/2 4/3\nf 2/1 3/3 4/2\nf 3/3 1/1 4/2\n");
  const Character character = open_character({path});
  EXPECT_EQ(character.surface.vertex_count(), 4);
  ASSERT_EQ(character.parts.size(), 1U);
  const VisiblePart& part = character.parts[0];
  EXPECT_EQ(part.surface_vertex.size(), 7U);  // unique pairs of position and texture coordinate
  EXPECT_EQ(part.texture_coordinates.size(), 7U);
  ASSERT_EQ(part.triangles.size(), character.surface.triangles.size());
  for (std::size_t t = 0; t < part.triangles.size(); ++t) {
    for (int corner = 0; corner < 3; ++corner) {
      EXPECT_EQ(part.surface_vertex[part.triangles[t][corner]],
                character.surface.triangles[t][corner]);
    }
  }
}

TEST(UpAxis, IsGuessedFromHowABodyStands) {
  const auto guess = [](const Eigen::Vector3d& low, const Eigen::Vector3d& high) {
    return guess_up(Eigen::AlignedBox3d(low, high));
  };
  EXPECT_EQ(guess({-1, -0.5, 0}, {1, 0.5, 4}), FileUp::kZ);
  EXPECT_EQ(guess({-1, 0, -0.5}, {1, 4, 0.5}), FileUp::kY);
  EXPECT_EQ(guess({-7, -1, -1}, {7, 1, 1}), FileUp::kY);  // a lying cylinder
}

TEST(Facing, FollowsTheToes) {
  // Two legs as boxes of points, with toes in the direction `front`.
  const auto legs = [](const Eigen::Vector3d& front) {
    const Eigen::Vector3d side = front.cross(Eigen::Vector3d::UnitY());
    std::vector<Eigen::Vector3d> points;
    for (const double foot : {-0.2, 0.2}) {
      for (int level = 0; level <= 90; ++level) {
        const double height = 0.02 * level;
        for (const double depth : {-0.05, 0.05}) {
          for (const double width : {-0.05, 0.05}) {
            const bool is_toe = height < 0.06 && depth > 0.0;
            points.push_back((foot + width) * side + (is_toe ? 0.2 : depth) * front +
                             height * Eigen::Vector3d::UnitY());
          }
        }
      }
    }
    Points result(3, static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) {
      result.col(static_cast<Eigen::Index>(i)) = points[i];
    }
    return result;
  };
  for (const Eigen::Vector3d& front : {Eigen::Vector3d(0, 0, 1), Eigen::Vector3d(0, 0, -1),
                                       Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(-1, 0, 0)}) {
    const Eigen::Matrix3d rotation = rotation_to_front(legs(front));
    EXPECT_TRUE((rotation * front).isApprox(Eigen::Vector3d::UnitZ())) << front.transpose();
    EXPECT_NEAR(rotation.determinant(), 1.0, 1e-12);
  }
  EXPECT_TRUE(rotation_to_front(make_sphere(1.0).positions).isIdentity());
}

TEST_F(OpenTest, TakesAVisibleSurfaceNextToTheSimulatedOne) {
  TriangleMesh fine = make_tube(4.0, 0.5, 40, 32);
  const TriangleMesh coarse = make_tube(4.0, 0.5);
  folder_.write("fine.off", off_of(fine));
  folder_.write("coarse.off", off_of(coarse));
  const std::string both = folder_.write("both.ini", "SIMMESH coarse.off\nVISMESH fine.off\n");
  const Character character = open_character({both});
  EXPECT_EQ(character.surface.vertex_count(), fine.vertex_count());
  ASSERT_TRUE(character.simulation_surface.has_value());
  EXPECT_EQ(character.simulation_surface->vertex_count(), coarse.vertex_count());
  EXPECT_TRUE(character.simulate_as_it_is);
  ASSERT_EQ(character.parts.size(), 1U);
  EXPECT_EQ(character.parts[0].triangles.size(), fine.triangles.size());
  EXPECT_TRUE(character.warnings.empty());
  // Both surfaces are in the same coordinates, in which the longest side of the simulated one is
  // 1.8.
  const Eigen::AlignedBox3d inner = bounding_box(character.simulation_surface->positions);
  EXPECT_NEAR(inner.sizes().maxCoeff(), kHeight, 1e-12);
  EXPECT_LT((inner.center() - bounding_box(character.surface.positions).center()).norm(), 1e-9);

  fine.positions.row(0).array() += 9.0;
  folder_.write("fine.off", off_of(fine));
  const Character apart = open_character({both});
  ASSERT_EQ(apart.warnings.size(), 1U);
  EXPECT_NE(apart.warnings[0].find("fine.off"), std::string::npos);
}

TEST_F(OpenTest, RefusesFilesThatNameTheWrongKindOfFile) {
  const auto error_of = [&](const std::string& text) {
    const std::string ini = folder_.write("self.ini", text);
    return input_error([&] { open_character({ini}); });
  };
  EXPECT_NE(error_of("SIMMESH self.ini\n").find("SIMMESH refers to"), std::string::npos);
  EXPECT_NE(error_of("SIMMESH tube.off\nVISMESH self.ini\n").find("VISMESH"), std::string::npos);
  EXPECT_NE(error_of("SIMMESH tube.off\nSKELETON self.ini\n").find("skeleton"), std::string::npos);
  EXPECT_NE(error_of("SIMMESH tube.off\nSKELETON tube.skel\nANIMATION tube.off\n").find("clip"),
            std::string::npos);
  EXPECT_EQ(error_of("SIMMESH tube.off\nSKELETON tube.skel\nANIMATION tube.anim\n"), "");
}

}  // namespace
}  // namespace sinew
