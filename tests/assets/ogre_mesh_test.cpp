// SPDX-License-Identifier: MIT

// Binary Ogre meshes, written by hand according to OgreMeshFileFormat.h and
// OgreSkeletonFileFormat.h.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "rig/pose.h"
#include "scratch_folder.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Builds the bytes of a chunk or of a file in little endian.
class OgreBytes {
 public:
  template <typename Number>
  OgreBytes& add(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    bytes_ += bytes;
    return *this;
  }
  OgreBytes& add(const std::vector<float>& numbers) {
    for (const float number : numbers) add(number);
    return *this;
  }
  OgreBytes& line(std::string_view text) {
    bytes_ += std::string(text) + '\n';
    return *this;
  }
  /// Appends a chunk: its number, its size (including these six bytes) and its contents.
  /// \param uncounted  bytes that Ogre leaves out of the size
  OgreBytes& chunk(std::uint16_t number, const OgreBytes& inside, std::size_t uncounted = 0) {
    add(number).add(static_cast<std::uint32_t>(6 + inside.bytes_.size() - uncounted));
    bytes_ += inside.bytes_;
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Returns a mesh of two squares, one above the other. Joint 1 moves the upper corners and joint 0
/// the others.
std::string ogre_mesh(std::string_view version, std::string_view skeleton) {
  constexpr std::uint16_t kFloat3 = 2;
  constexpr std::uint16_t kPosition = 1;
  constexpr std::uint16_t kNothing = 0;
  const OgreBytes element = OgreBytes()
                                .add(kNothing)  // index of the buffer
                                .add(kFloat3)
                                .add(kPosition)
                                .add(kNothing)   // offset in the buffer
                                .add(kNothing);  // index of the set
  const OgreBytes places =
      OgreBytes().add(std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0, 1, 2, 0});
  OgreBytes geometry;
  geometry.add(std::uint32_t{6});
  geometry.chunk(0x5100, OgreBytes().chunk(0x5110, element));
  geometry.chunk(0x5200, OgreBytes().add(kNothing).add(std::uint16_t{12}).chunk(0x5210, places));
  OgreBytes part;
  part.line("skin").add('\0').add(std::uint32_t{12}).add('\0');
  for (const int corner : {0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5}) {
    part.add(static_cast<std::uint16_t>(corner));
  }
  part.chunk(0x5000, geometry);
  part.chunk(0x4010, OgreBytes().add(std::uint16_t{4}));  // kind of primitive: triangles
  for (std::uint32_t vertex = 0; vertex < 6; ++vertex) {
    const auto joint = static_cast<std::uint16_t>(vertex < 4 ? 0 : 1);
    part.chunk(0x4100, OgreBytes().add(vertex).add(joint).add(1.0F));
  }
  OgreBytes mesh;
  mesh.add('\1').chunk(0x4000, part).chunk(0x6000, OgreBytes().line(skeleton));
  mesh.chunk(0x9000, OgreBytes().add(std::vector<float>{0, 0, 0, 1, 2, 0, 3}));
  return OgreBytes()
      .add(std::uint16_t{0x1000})
      .line(fmt::format("[MeshSerializer_v{}]", version))
      .chunk(0x3000, mesh)
      .bytes();
}

/// Returns a skeleton with a hip at the origin and a knee one unit above it, which a clip of one
/// second turns by 90 degrees about x.
std::string ogre_skeleton() {
  const auto joint = [](std::string_view name, std::uint16_t number, float height) {
    return OgreBytes().line(name).add(number).add(std::vector<float>{0, height, 0, 0, 0, 0, 1});
  };
  const auto key = [](float time, float x, float w) {
    return OgreBytes().add(time).add(std::vector<float>{x, 0, 0, w, 0, 0, 0});
  };
  const float half = std::sqrt(0.5F);
  const OgreBytes track = OgreBytes()
                              .add(std::uint16_t{1})
                              .chunk(0x4110, key(0, 0, 1))
                              .chunk(0x4110, key(1, half, half));
  return OgreBytes()
      .add(std::uint16_t{0x1000})
      .line("[Serializer_v1.10]")
      .chunk(0x2000, joint("hip", 0, 0), 4)  // Ogre does not count the name and its end
      .chunk(0x2000, joint("knee", 1, 1), 5)
      .chunk(0x3000, OgreBytes().add(std::uint16_t{1}).add(std::uint16_t{0}))
      .chunk(0x4000, OgreBytes().line("kick").add(1.0F).chunk(0x4100, track))
      .bytes();
}

TEST(OgreMesh, OfOurOwnMovesWithTheSkeletonNextToIt) {
  const ScratchFolder folder;
  folder.write("leg.skeleton", ogre_skeleton());
  const Character leg =
      open_character({folder.write("leg.mesh", ogre_mesh("1.8", "leg.skeleton"))});
  ASSERT_EQ(leg.surface.vertex_count(), 6);
  EXPECT_EQ(leg.surface.triangles.size(), 4U);
  ASSERT_EQ(leg.clips.size(), 1U);
  EXPECT_EQ(leg.clips[0].name, "kick");
  const int hip = leg.skeleton.find("hip");
  const int knee = leg.skeleton.find("knee");
  ASSERT_GE(hip, 0);
  ASSERT_GE(knee, 0);
  const auto moves = skinning_transforms(leg.skeleton, leg.clips[0].sample(leg.skeleton, 1.0));
  for (int v = 0; v < 6; ++v) {
    const Eigen::Vector3d rest = leg.surface.positions.col(v);
    const Eigen::Vector3d at = leg.frame.to_file(rest);
    const bool is_above = at.y() > 1.5;
    ASSERT_EQ(leg.weights->vertices[v].size(), 1U);
    EXPECT_EQ(leg.weights->vertices[v][0].joint, is_above ? knee : hip);
    const Eigen::Vector3d moved = leg.frame.to_file(moves[is_above ? knee : hip] * rest);
    const Eigen::Vector3d truth = is_above ? Eigen::Vector3d(at.x(), 1, 1) : at;
    EXPECT_LT((moved - truth).norm(), 1e-5);
  }
}

TEST(OgreMesh, OfANewerVersionIsRefusedThoughItIsWhole) {
  const ScratchFolder folder;
  folder.write("leg.skeleton", ogre_skeleton());
  const std::string file = folder.write("leg.mesh", ogre_mesh("1.100", "leg.skeleton"));
  const std::string error = input_error([&] { open_character({file}); });
  EXPECT_NE(error.find("version '1.100' of Ogre, and 1.8 is read; run OgreMeshUpgrader -V 1.8"),
            std::string::npos)
      << error;
}

TEST(OgreMesh, BringsTheSkeletonNextToIt) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const Character ninja = open_character({(*data / "01_characters/other/ninja.mesh").string()});
  EXPECT_EQ(ninja.clips.size(), 20U);
  EXPECT_GE(ninja.skeleton.joint_count(), 28);
  EXPECT_EQ(ninja.parts.size(), 2U);
}

TEST(OgreMesh, OfAnotherVersionIsRefusedWithTheToolThatConvertsIt) {
  for (const char* const version : {"1.100", "1.10", "1.41"}) {
    const std::string bytes =
        std::string("\0\x10[MeshSerializer_v", 19) + version + "]\n" + std::string(64, '\0');
    const std::string error =
        input_error([&] { import_scene_in_child(bytes, FileKind::kOgre, "ogre.mesh"); });
    EXPECT_NE(error.find(std::string("version '") + version + "' of Ogre, and 1.8 is read"),
              std::string::npos)
        << error;
    EXPECT_NE(error.find("OgreMeshUpgrader -V 1.8"), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace sinew
