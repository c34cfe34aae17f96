// SPDX-License-Identifier: MIT

#include "assets/open_collider.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "collider_files.h"
#include "scratch_folder.h"
#include "support/meshes.h"

namespace sinew {
namespace {

std::string stl_of(const TriangleMesh& mesh) {
  std::string bytes(80, ' ');
  const auto append = [&bytes](const auto& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  append(static_cast<std::uint32_t>(mesh.triangle_count()));
  for (const Triangle& triangle : mesh.triangles) {
    for (int i = 0; i < 3; ++i) append(0.0F);
    for (const int corner : triangle) {
      for (int i = 0; i < 3; ++i) append(static_cast<float>(mesh.positions(i, corner)));
    }
    append(std::uint16_t{0});
  }
  return bytes;
}

TEST(OpenCollider, TakesSurfacesOfAnyKindAndSize) {
  const Character other = gltf_character();
  TriangleMesh box;
  add_box({0, 0, 0}, {1, 2, 3}, box);
  const TriangleMesh large = make_sphere(2.0, 250, 400);
  const std::vector<std::pair<std::string, TriangleMesh>> files{
      {folder().write("quad.obj", obj_of(quad())), quad()},
      {folder().write("box.stl", stl_of(box)), box},
      {folder().write("ball.obj", obj_of(make_sphere(0.5))), make_sphere(0.5)},
      {folder().write("large.stl", stl_of(large)), large}};
  for (const auto& [file, mesh] : files) {
    const Collider collider = open_collider(file, other);
    ASSERT_EQ(collider.pieces.size(), 1U) << file;
    EXPECT_EQ(collider.pieces[0].mesh.triangle_count(), mesh.triangle_count()) << file;
    EXPECT_EQ(collider.pieces[0].mesh.vertex_count(), mesh.vertex_count()) << file;
    EXPECT_FALSE(collider.character.parts.empty());
    EXPECT_TRUE(piece_transforms(collider, {})[0].isApprox(Transform::Identity()));
  }
}

/// Returns a quad that a clip changes by a morph target.
/// \param also_moves  true: the clip moves its node as well
GltfText morphing(bool also_moves) {
  GltfText gltf;
  const int body = add_mesh(gltf, quad());
  const int moves = gltf.add<float>({0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "VEC3", 3);
  gltf.document["meshes"][body]["primitives"][0]["targets"] = {{{"POSITION", moves}}};
  gltf.document["nodes"] = {{{"name", "sheet"}, {"mesh", body}}};
  add_clip(gltf, 0, "weights", {0, 1}, {0, 1});
  if (also_moves) add_clip(gltf, 0, "translation", {0, 1}, {0, 0, 0, 0, 1, 0});
  return gltf;
}

TEST(OpenCollider, SaysWhatItCannotMeet) {
  const Character other = gltf_character();
  const auto error = [&](const std::string& file) {
    return input_error([&] { open_collider(file, other); });
  };
  const auto expect_error = [&](const std::string& file, const char* words) {
    const std::string sentence = error(file);
    EXPECT_TRUE(sentence.starts_with(file + ": ")) << file << ": " << sentence;
    EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
  };
  expect_error(folder().path() + "/nowhere.glb", "");
  expect_error(folder().write("points.ply",
                              "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                              "property float y\nproperty float z\nend_header\n"
                              "0 0 0\n1 0 0\n0 1 0\n"),
               "triangles");
  expect_error(folder().write("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"), "triangles");
  expect_error(folder().write("bones.skel", "1\n0 0 2 a root\n"), "contains no mesh");
  expect_error(folder().write("morphs.gltf", morphing(false).text()), "by morph targets");
  expect_error(folder().write("both.gltf", morphing(true).text()), "by morph targets");
  expect_error(folder().write("bends.gltf", skinned(std::vector<float>(6, 0.5F), 0.0F).text()),
               "needs a skeleton with bones");
}

}  // namespace
}  // namespace sinew
