// SPDX-License-Identifier: MIT

// Text files in UTF-16, as some editors save them, are read like those in UTF-8.

#include <gtest/gtest.h>

#include "assets/open.h"
#include "moving_rig.h"
#include "scratch_folder.h"
#include "skeleton_texts.h"

namespace sinew {
namespace {

/// Returns ASCII text as UTF-16.
std::string as_utf16(std::string_view text, bool is_little) {
  std::string bytes = is_little ? "\xFF\xFE" : "\xFE\xFF";
  for (const char letter : text) {
    bytes += is_little ? std::string{letter, '\0'} : std::string{'\0', letter};
  }
  return bytes;
}

constexpr const char* kTetrahedronObj =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
constexpr const char* kTetrahedronOff =
    "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";
constexpr const char* kTriangleStl =
    "solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
    "endfacet\nendsolid t\n";
constexpr const char* kTrianglePly =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float "
    "z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n"
    "3 0 1 2\n";

TEST(Utf16Files, AreReadLikeThoseOfUtf8) {
  using Texts = std::vector<std::pair<std::string, std::string>>;
  MovingRig::File rig_file;
  const std::string rig = MovingRig(make_body(conventions().at("Mixamo"))).gltf(rig_file);
  for (const Texts& texts : {Texts{{"a.obj", kTetrahedronObj}},
                             {{"a.stl", kTriangleStl}},
                             {{"a.ply", kTrianglePly}},
                             {{"a.off", kTetrahedronOff},
                              {"a.skel", "2\n0 0 0 a root\n0.3 0.3 0.3 b a\n"},
                              {"a.anim", "1 2\n0\n1 0 0\n1 0 0\n0.5 1\n"}},
                             {{"a.bvh", skeleton_bvh()}},
                             {{"a.gltf", rig}},
                             {{"a.fbx", skeleton_fbx()}},
                             {{"a.dae", skeleton_collada()}}}) {
    SCOPED_TRACE(texts.front().first);
    const auto open = [&](const std::function<std::string(const std::string&)>& encoded) {
      const ScratchFolder folder;
      std::vector<std::string> files;
      for (const auto& [name, text] : texts) files.push_back(folder.write(name, encoded(text)));
      return open_character(files);
    };
    const Character truth = open([](const std::string& text) { return text; });
    for (const bool is_little : {false, true}) {
      const Character character =
          open([&](const std::string& text) { return as_utf16(text, is_little); });
      EXPECT_EQ(character.surface.positions, truth.surface.positions);
      EXPECT_EQ(character.skeleton.joint_count(), truth.skeleton.joint_count());
      EXPECT_EQ(character.clips.size(), truth.clips.size());
      EXPECT_EQ(character.warnings.size(), truth.warnings.size());
    }
  }
}

TEST(Utf16Files, ThatAreDamagedAreRefusedWithThatReason) {
  const ScratchFolder folder;
  const std::string file = folder.write("a.obj", as_utf16(kTetrahedronObj, true) + "x");
  EXPECT_NE(input_error([&] { open_character({file}); }).find("UTF-16"), std::string::npos);
}

}  // namespace
}  // namespace sinew
