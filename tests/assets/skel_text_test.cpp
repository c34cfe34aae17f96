// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "assets/fps/fps_files.h"
#include "core/error.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

FileFrame turned_frame() {
  FileFrame frame;
  frame.scale = 0.017;
  frame.rotation = Eigen::AngleAxisd(-0.5 * M_PI, Eigen::Vector3d::UnitX()).toRotationMatrix();
  frame.origin = {13.0, -2.5, 40.0};
  return frame;
}

// What is written in the coordinates of a file whose z axis is up and that has another unit is read
// back from there.
TEST(SkelText, IsReadBackInTheCoordinatesOfTheFile) {
  Skeleton skeleton = make_skeleton(
      {{{0.1, 1.0 / 3.0, 0}, -1}, {{0.2, 0.7, 0.123456789012345}, 0}, {{-0.3, 0.9, 0}, 0}});
  skeleton.joints[0].name = "root";
  skeleton.joints[1].rest_local.rotate(Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitZ()));
  const FileFrame frame = turned_frame();
  const std::string text = skel_text(skeleton, frame, "a.skel");
  const Skeleton read = read_skel(text, "a.skel").skeleton;
  ASSERT_EQ(read.joint_count(), 3);
  for (int j = 0; j < 3; ++j) {
    EXPECT_EQ(read.joints[j].name, skeleton.joints[j].name);
    EXPECT_EQ(read.joints[j].parent, skeleton.joints[j].parent);
    const Eigen::Vector3d ours = frame.to_ours(read.rest_global()[j].translation());
    EXPECT_LT((ours - skeleton.rest_global()[j].translation()).norm(), 1e-14);
  }
}

TEST(SkelText, SaysWhatTheFormatCannotHold) {
  const auto message = [](const Skeleton& skeleton) -> std::string {
    try {
      skel_text(skeleton, FileFrame{}, "a.skel");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  Skeleton chain = make_chain({0, 1, 2});
  EXPECT_EQ(message(chain), "");
  EXPECT_NE(message({}).find("no joint"), std::string::npos);
  chain.joints[1].name = "left hand";
  EXPECT_NE(message(chain).find("left hand"), std::string::npos);
  chain.joints[1].name = "root";
  EXPECT_NE(message(chain).find("'root'"), std::string::npos);
  chain.joints[1].name = "hand";
  chain.joints[2].parent = -1;
  EXPECT_EQ(message(chain), "");
  chain.joints[2].name = "root";
  EXPECT_NE(message(chain).find("2 roots"), std::string::npos);
}

// Unconnected pieces stay unconnected, at their places.
TEST(SkelText, KeepsSeveralRoots) {
  const Skeleton skeleton = make_skeleton({{{0.1, 1.0 / 3.0, 0}, -1},
                                           {{0.2, 0.7, 0.1}, 0},
                                           {{-0.3, 0.9, 0}, -1},
                                           {{-0.3, 1.4, 0}, 2},
                                           {{0.2, 0.9, 0.1}, 1}});
  const Skeleton read = read_skel(skel_text(skeleton, FileFrame{}, "a.skel"), "a.skel").skeleton;
  ASSERT_EQ(read.joint_count(), skeleton.joint_count());
  for (int j = 0; j < read.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const int found = read.find(joint.name);
    ASSERT_GE(found, 0);
    const int parent = read.joints[found].parent;
    EXPECT_EQ(parent < 0 ? "" : read.joints[parent].name,
              joint.parent < 0 ? "" : skeleton.joints[joint.parent].name);
    EXPECT_LT(
        (read.rest_global()[found].translation() - skeleton.rest_global()[j].translation()).norm(),
        1e-14);
  }
}

}  // namespace
}  // namespace sinew
