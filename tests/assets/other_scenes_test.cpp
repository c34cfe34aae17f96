// SPDX-License-Identifier: MIT

// Scene formats of games other than the usual ones.

#include <gtest/gtest.h>

#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "assets/scratch_folder.h"
#include "scene_truth.h"
#include "support/test_data.h"

namespace sinew {
namespace {

// A tetrahedron bound to the second of two joints, 10 above the first one.
constexpr std::string_view kMd5Mesh = R"(MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
	"root" -1 ( 0 0 0 ) ( 0 0 0 )
	"tip" 0 ( 0 0 10 ) ( 0 0 0 )
}

mesh {
	shader "skin"
	numverts 4
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 1
	vert 3 ( 1 1 ) 3 1
	numtris 4
	tri 0 0 2 1
	tri 1 0 1 3
	tri 2 1 2 3
	tri 3 2 0 3
	numweights 4
	weight 0 1 1 ( 0 0 0 )
	weight 1 1 1 ( 1 0 0 )
	weight 2 1 1 ( 0 2 0 )
	weight 3 1 1 ( 0 0 3 )
}
)";

// In the second frame, after half a second, the tip is 4 further along x and turned about z by -60
// degrees. The format leaves out the fourth component of a quaternion, which is never positive.
constexpr std::string_view kMd5Anim = R"(MD5Version 10
commandline ""

numFrames 2
numJoints 2
frameRate 2
numAnimatedComponents 2

hierarchy {
	"root" -1 0 0
	"tip" 0 33 0
}

bounds {
	( 0 0 0 ) ( 1 1 1 )
	( 0 0 0 ) ( 1 1 1 )
}

baseframe {
	( 0 0 0 ) ( 0 0 0 )
	( 0 0 10 ) ( 0 0 0 )
}

frame 0 {
	0 0
}

frame 1 {
	4 0.5
}
)";

TEST(Md5, MovesWithTheClipNextToIt) {
  const ScratchFolder folder;
  const std::string file = folder.write("body.md5mesh", kMd5Mesh);
  folder.write("body.md5anim", kMd5Anim);
  const Scene scene = import_scene_in_child(kMd5Mesh, FileKind::kMd5, file);
  ASSERT_EQ(scene.meshes.size(), 1U);
  ASSERT_EQ(scene.clips.size(), 1U);

  Points local(3, 4);
  local << 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3;
  Eigen::Matrix3d upright;  // z of the file is our y
  upright << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  const auto farthest = [&](const Eigen::Isometry3d& tip, double time) {
    const Points truth = upright * (tip * local);
    const Points posed = posed_vertices(scene, scene.meshes[0], &scene.clips[0], time);
    double distance = 0.0;  // assimp gives every triangle its own vertices
    for (const auto& vertex : posed.colwise()) {
      distance = std::max(distance, (truth.colwise() - vertex).colwise().norm().minCoeff());
    }
    return distance;
  };
  EXPECT_LT(farthest(Eigen::Isometry3d(Eigen::Translation3d(0, 0, 10)), 0.0), 1e-5);
  EXPECT_LT(farthest(Eigen::Translation3d(4, 0, 10) * Eigen::Isometry3d(Eigen::AngleAxisd(
                                                          -EIGEN_PI / 3, Eigen::Vector3d::UnitZ())),
                     0.5),
            1e-5);
}

TEST(FileKind, IsThatOfTheContentWhateverTheName) {
  const auto kind = [](std::string_view bytes) { return file_kind(bytes, "body.glb"); };
  EXPECT_EQ(kind(kMd5Mesh), FileKind::kMd5);
  EXPECT_EQ(kind(std::string("INTERQUAKEMODEL\0\2\0\0\0", 20)), FileKind::kIqm);
  EXPECT_EQ(kind(std::string("\0\x10[MeshSerializer_v1.8]\n", 25)), FileKind::kOgre);
  EXPECT_EQ(kind_of_extension("a/BODY.MD5MESH"), FileKind::kMd5);
  EXPECT_EQ(kind_of_extension("body.blend"), std::nullopt);
}

TEST(IqmModel, IsASurfaceAndSaysSo) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const Character guy = open_character({(*data / "01_characters/other/guy.iqm").string()});
  EXPECT_TRUE(guy.skeleton.empty());
  EXPECT_TRUE(std::any_of(guy.warnings.begin(), guy.warnings.end(), [](const std::string& warning) {
    return warning.find("only the surface of .iqm files is read") != std::string::npos;
  }));
}

}  // namespace
}  // namespace sinew
