// SPDX-License-Identifier: MIT

#include "assets/preparation/fit_skeleton.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "assets/open.h"
#include "scratch_folder.h"
#include "support/bodies.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Returns the text of a .bvh in which a body rests.
/// \param root             rest position of its root
/// \param place_in_motion  position of its root in the motion
std::string resting_bvh(const Skeleton& body, double unit, const Eigen::Vector3d& root,
                        const Eigen::Vector3d& place_in_motion) {
  const auto children = body.children();
  std::string turns;
  const std::function<std::string(int)> text = [&](int j) {
    const Eigen::Vector3d offset =
        unit * (j == 0 ? root : Eigen::Vector3d(body.joints[j].rest_local.translation()));
    std::string result =
        fmt::format("{} {}\n{{\nOFFSET {} {} {}\nCHANNELS {}Xrotation Yrotation Zrotation\n",
                    j == 0 ? "ROOT" : "JOINT", body.joints[j].name, offset[0], offset[1], offset[2],
                    j == 0 ? "6 Xposition Yposition Zposition " : "3 ");
    turns += " 0 0 0";
    for (const int child : children[j]) result += text(child);
    return result + "}\n";
  };
  const std::string hierarchy = text(0);
  const Eigen::Vector3d place = unit * place_in_motion;
  return fmt::format("HIERARCHY\n{}MOTION\nFrames: 1\nFrame Time: 0.1\n{} {} {}{}\n", hierarchy,
                     place[0], place[1], place[2], turns);
}

/// Returns a .bvh whose root has in the motion the position that it has in the body.
std::string resting_bvh(const Skeleton& body, double unit, const Eigen::Vector3d& root) {
  return resting_bvh(body, unit, root, body.joints[0].rest_local.translation());
}

/// Returns an .obj with a box around each bone, mapped to the coordinates of the file.
std::string boxes(const Skeleton& body, const Eigen::Affine3d& to_file) {
  const std::vector<Transform> rest = body.rest_global();
  std::string vertices;
  std::string faces;
  int count = 0;
  for (int j = 0; j < body.joint_count(); ++j) {
    const int parent = body.joints[j].parent;
    if (parent < 0) continue;
    const Eigen::Vector3d begin = rest[parent].translation();
    const Eigen::Vector3d along = rest[j].translation() - begin;
    const Eigen::Vector3d u = 0.04 * along.unitOrthogonal();
    const Eigen::Vector3d v = along.normalized().cross(u);
    for (int corner = 0; corner < 8; ++corner) {
      const Eigen::Vector3d place =
          to_file * (begin + ((corner & 4) != 0 ? 1.1 : -0.1) * along +
                     ((corner & 1) != 0 ? 1.0 : -1.0) * u + ((corner & 2) != 0 ? 1.0 : -1.0) * v);
      vertices += fmt::format("v {} {} {}\n", place[0], place[1], place[2]);
    }
    constexpr std::array<std::array<int, 3>, 12> kFaces{{{1, 3, 2},
                                                         {2, 3, 4},
                                                         {5, 6, 7},
                                                         {6, 8, 7},
                                                         {1, 2, 5},
                                                         {2, 6, 5},
                                                         {3, 7, 4},
                                                         {4, 7, 8},
                                                         {1, 5, 3},
                                                         {3, 5, 7},
                                                         {2, 4, 6},
                                                         {4, 8, 6}}};
    for (const auto& [a, b, c] : kFaces) {
      faces += fmt::format("f {} {} {}\n", count + a, count + b, count + c);
    }
    count += 8;
  }
  return vertices + faces;
}

class FitSkeleton : public testing::Test {
 protected:
  FitSkeleton() : body_(make_body(conventions().at("Mixamo"))) {}

  /// Opens a mesh with a skeleton and expects the joints at their places in the mesh, both at rest
  /// and in the motion, which rests as well.
  Character expect_fits(const Eigen::Affine3d& to_file, const std::string& bvh) {
    const Character character = open_character(
        {folder_.write("body.obj", boxes(body_, to_file)), folder_.write("walk.bvh", bvh)});
    const std::vector<Transform> truth = body_.rest_global();
    const double size = to_file.linear().col(0).norm();
    EXPECT_EQ(character.clips.size(), 1U);
    for (const Pose& pose :
         {rest_pose(character.skeleton), character.clips[0].sample(character.skeleton, 0.0)}) {
      const auto at = global_transforms(character.skeleton, pose);
      for (int j = 0; j < body_.joint_count(); ++j) {
        const int joint = character.skeleton.find(body_.joints[j].name);
        EXPECT_GE(joint, 0);
        if (joint < 0) continue;
        const Eigen::Vector3d place = character.frame.to_file(at[joint].translation());
        EXPECT_LT((place - to_file * truth[j].translation()).norm(), 0.02 * size)
            << body_.joints[j].name;
      }
    }
    return character;
  }

  ScratchFolder folder_;
  Skeleton body_;
};

TEST_F(FitSkeleton, LeavesOneThatFitsAsItIs) {
  const Eigen::Vector3d root = body_.joints[0].rest_local.translation();
  for (const double unit : {1.0, 100.0}) {
    const Character character =
        expect_fits(Eigen::Affine3d(Eigen::Scaling(unit)), resting_bvh(body_, unit, root));
    for (const std::string& warning : character.warnings) {
      EXPECT_EQ(warning.find("walk.bvh: its skeleton"), std::string::npos) << warning;
    }
  }
}

TEST_F(FitSkeleton, BringsItIntoTheUnitAndTheUpAxisOfTheMesh) {
  const Eigen::Vector3d root = body_.joints[0].rest_local.translation();
  const Eigen::AngleAxisd z_up(M_PI_2, Eigen::Vector3d::UnitX());
  for (const auto& [mesh_unit, unit] :
       {std::pair(100.0, 1.0), std::pair(1.0, 100.0), std::pair(1000.0, 1.0),
        std::pair(1.0, 39.3701), std::pair(1.0, 1.0)}) {
    for (const bool stands_on_z : {false, true}) {
      if (mesh_unit == unit && !stands_on_z) continue;
      SCOPED_TRACE(fmt::format("{} {} {}", mesh_unit, unit, stands_on_z));
      Eigen::Affine3d to_file(Eigen::Scaling(mesh_unit));
      if (stands_on_z) to_file = z_up * to_file;
      const Character character = expect_fits(to_file, resting_bvh(body_, unit, root));
      ASSERT_FALSE(character.warnings.empty());
      const bool says = std::any_of(
          character.warnings.begin(), character.warnings.end(), [](const std::string& warning) {
            return warning.find("walk.bvh: its skeleton did not fit") != std::string::npos;
          });
      EXPECT_TRUE(says);
    }
  }
}

TEST_F(FitSkeleton, StandsOneWhoseRootRestsAtZeroInTheMesh) {
  expect_fits(Eigen::Affine3d::Identity(), resting_bvh(body_, 1.0, Eigen::Vector3d::Zero()));
  expect_fits(Eigen::Affine3d(Eigen::Scaling(0.01)),
              resting_bvh(body_, 1.0, Eigen::Vector3d::Zero()));
}

TEST_F(FitSkeleton, MovesTheMotionWithARootThatRestsAtZeroAndStaysThere) {
  const Eigen::Vector3d zero = Eigen::Vector3d::Zero();
  expect_fits(Eigen::Affine3d::Identity(), resting_bvh(body_, 1.0, zero, zero));
  expect_fits(Eigen::Affine3d(Eigen::Scaling(100.0)), resting_bvh(body_, 1.0, zero, zero));
}

TEST_F(FitSkeleton, EnlargesOneThatIsFarTooSmallThoughItLiesInside) {
  const std::string box = folder_.write(
      "box.obj",
      "v -95 -5 -25\nv 95 -5 -25\nv -95 190 -25\nv 95 190 -25\nv -95 -5 25\nv 95 -5 25\n"
      "v -95 190 25\nv 95 190 25\nf 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\n"
      "f 2 4 8 6\n");
  const Eigen::Vector3d root = body_.joints[0].rest_local.translation();
  const Character character =
      open_character({box, folder_.write("walk.bvh", resting_bvh(body_, 1.0, root))});
  EXPECT_TRUE(std::any_of(character.warnings.begin(), character.warnings.end(),
                          [](const std::string& warning) {
                            return warning.find("so it was scaled by 100;") != std::string::npos;
                          }));
}

/// Returns a .bvh with a chain of 20 bones that goes up from a height and is 1.8 long in all.
std::string upright_chain(double from) {
  std::string text = "HIERARCHY\n";
  for (int j = 0; j < 20; ++j) {
    text += fmt::format("{} j{}\n{{\nOFFSET 0 {} 0\nCHANNELS {}Xrotation Yrotation Zrotation\n",
                        j == 0 ? "ROOT" : "JOINT", j, j == 0 ? from : 0.09,
                        j == 0 ? "6 Xposition Yposition Zposition " : "3 ");
  }
  text += "End Site\n{\nOFFSET 0 0.09 0\n}\n";
  for (int j = 0; j < 20; ++j) text += "}\n";
  text += fmt::format("MOTION\nFrames: 1\nFrame Time: 0.1\n0 {} 0", from);
  for (int j = 0; j < 20; ++j) text += " 0 0 0";
  return text + "\n";
}

// A skeleton that is mostly inside the mesh stays in place, unless moving it brings a quarter more
// of its joints inside.
TEST_F(FitSkeleton, MovesNoneForALittle) {
  const std::string box = folder_.write(
      "box.obj",
      "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv -0.5 2 -0.5\nv 0.5 2 -0.5\nv -0.5 0 0.5\nv 0.5 0 0.5\n"
      "v -0.5 2 0.5\nv 0.5 2 0.5\nf 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\n"
      "f 2 4 8 6\n");
  const auto height_of_root = [&](double from) {
    const Character character =
        open_character({box, folder_.write("chain.bvh", upright_chain(from))});
    const Transform root = character.skeleton.rest_global()[0];
    return character.frame.to_file(root.translation()).y();
  };
  EXPECT_NEAR(height_of_root(0.68), 0.68, 1e-6) << "a move would bring in 27.5 %, less 3 %";
  EXPECT_LT(height_of_root(0.72), 0.1) << "a move brings in 30 %, less 3 %";
}

TEST(FitSkeletonOfReports, BringsACaptureInMetersIntoAMeshInCentimeters) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::filesystem::path folder = *data / "10_reports" / "bvh_as_skeleton";
  const Character character =
      open_character({folder / "centimetres.obj", folder / "fitting_m.bvh"});
  const Eigen::AlignedBox3d box = bounding_box(character.surface.positions);
  // The end sites of the head and the fingers in this file lie up to 3 cm outside of its own mesh.
  for (const Transform& joint : character.skeleton.rest_global()) {
    EXPECT_LT(box.exteriorDistance(joint.translation()), 0.02 * kHeight);
  }
  EXPECT_NE(character.warnings.at(0).find("scaled by 100"), std::string::npos);
}

}  // namespace
}  // namespace sinew
