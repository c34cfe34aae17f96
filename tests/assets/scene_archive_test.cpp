// SPDX-License-Identifier: MIT

#include "assets/scene/scene_archive.h"

#include <gtest/gtest.h>

#include <functional>

namespace sinew {
namespace {

SceneMesh full_mesh() {
  SceneMesh mesh;
  mesh.name = "shirt";
  mesh.node = 1;
  mesh.object = 0;
  mesh.positions = Points::Random(3, 4);
  mesh.object_vertex = {2, 0, 1, 2};
  mesh.texture_coordinates = {{0.1F, 0.2F}, {0.3F, 0.4F}, {0.5F, 0.6F}, {0.7F, 0.8F}};
  mesh.normals = {{0.1F, 0.2F, 0.3F}, {0.4F, 0.5F, 0.6F}, {0.7F, 0.8F, 0.9F}, {1.0F, 1.1F, 1.2F}};
  mesh.triangles = {{0, 1, 2}, {2, 1, 3}};
  mesh.material = 0;
  mesh.bones = {{1, Eigen::Matrix4d::Random(), {{0, 0.25F}, {3, 0.75F}}}, {0, {}, {}}};
  mesh.morphs = {{"smile", 0.25F, {{1, {1.0, 2.0, 3.0}}, {2, {-1.0, 0.0, 0.5}}}},
                 {"frown", 0.0F, {}}};
  return mesh;
}

/// Returns a scene whose members have distinct values.
Scene full_scene() {
  Scene scene;
  scene.nodes = {{"root", -1, Eigen::Matrix4d::Random()}, {"arm \xC3\xA4", 0, {}}};
  scene.nodes[1].rotation = Eigen::Quaterniond(0.1, 0.2, 0.3, 0.4);
  scene.objects = {{"body", 1, Points::Random(3, 3), Eigen::Matrix4d::Random()}};
  scene.meshes = {full_mesh(), SceneMesh{}};
  Material material;
  material.name = "cloth";
  material.base_color = {0.1F, 0.2F, 0.3F, 0.4F};
  material.base_color_texture = 1;
  material.normal_map = 0;
  material.normal_scale = 0.5F;
  material.alpha = Material::Alpha::kMask;
  material.alpha_cutoff = 0.25F;
  material.double_sided = true;
  scene.materials = {material};
  scene.textures = {{"bumps.png", std::string("\x89PNG\0\1", 6)}, {"skin.jpg", ""}};
  SceneChannel channel;
  channel.node = 1;
  channel.rotations = {{0.5, Eigen::Quaterniond(0.1, 0.2, 0.3, 0.4)}};
  channel.translations = {{0.25, {1.0, 2.0, 3.0}}, {0.75, {4.0, 5.0, 6.0}}};
  channel.scales = {{1.5, {7.0, 8.0, 9.0}}};
  scene.clips = {{"walk", {channel}, {{1, 2, {{0.1, 0.5F}, {0.2, 1.0F}}}}},
                 {"idle", {}, {}, "idle.fbx", 24.0}};
  scene.up = FileUp::kZ;
  scene.levels = {{1, 0}, {}};
  scene.warnings = {"one; two", ""};
  return scene;
}

Scene through_bytes(const Scene& scene) {
  const auto read = scene_from_bytes(to_bytes(scene));
  EXPECT_TRUE(read);
  return read.value_or(Scene{});
}

TEST(SceneArchive, KeepsNodesAndObjects) {
  const Scene scene = full_scene();
  const Scene read = through_bytes(scene);
  ASSERT_EQ(read.nodes.size(), 2U);
  EXPECT_EQ(read.nodes[0].name, "root");
  EXPECT_EQ(read.nodes[0].parent, -1);
  EXPECT_EQ(read.nodes[0].local, scene.nodes[0].local);
  EXPECT_EQ(read.nodes[1].name, "arm \xC3\xA4");
  EXPECT_EQ(read.nodes[1].parent, 0);
  EXPECT_FALSE(read.nodes[0].rotation);
  ASSERT_TRUE(read.nodes[1].rotation);
  EXPECT_EQ(read.nodes[1].rotation->coeffs(), scene.nodes[1].rotation->coeffs());
  ASSERT_EQ(read.objects.size(), 1U);
  EXPECT_EQ(read.objects[0].name, "body");
  EXPECT_EQ(read.objects[0].node, 1);
  EXPECT_EQ(read.objects[0].positions, scene.objects[0].positions);
  EXPECT_EQ(read.objects[0].to_mesh, scene.objects[0].to_mesh);
  EXPECT_EQ(read.up, FileUp::kZ);
  EXPECT_EQ(read.levels, scene.levels);
  EXPECT_EQ(read.warnings, scene.warnings);
}

TEST(SceneArchive, KeepsMeshes) {
  const Scene scene = full_scene();
  const Scene read = through_bytes(scene);
  ASSERT_EQ(read.meshes.size(), 2U);
  const SceneMesh& mesh = read.meshes[0];
  const SceneMesh& written = scene.meshes[0];
  EXPECT_EQ(mesh.name, "shirt");
  EXPECT_EQ(mesh.node, 1);
  EXPECT_EQ(mesh.object, 0);
  EXPECT_EQ(mesh.positions, written.positions);
  EXPECT_EQ(mesh.object_vertex, written.object_vertex);
  EXPECT_EQ(mesh.texture_coordinates, written.texture_coordinates);
  EXPECT_EQ(mesh.normals, written.normals);
  EXPECT_EQ(mesh.triangles, written.triangles);
  EXPECT_EQ(mesh.material, 0);
  ASSERT_EQ(mesh.bones.size(), 2U);
  EXPECT_EQ(mesh.bones[0].node, 1);
  EXPECT_EQ(mesh.bones[0].inverse_bind, written.bones[0].inverse_bind);
  EXPECT_EQ(mesh.bones[0].weights, written.bones[0].weights);
  ASSERT_EQ(mesh.morphs.size(), 2U);
  EXPECT_EQ(mesh.morphs[0].name, "smile");
  EXPECT_EQ(mesh.morphs[0].rest_weight, 0.25F);
  EXPECT_EQ(mesh.morphs[0].moves, written.morphs[0].moves);
  EXPECT_EQ(mesh.morphs[1].name, "frown");
  EXPECT_EQ(read.meshes[1].positions.cols(), 0);
  EXPECT_EQ(read.meshes[1].material, -1);
}

TEST(SceneArchive, KeepsMaterialsAndTextures) {
  const Scene read = through_bytes(full_scene());
  ASSERT_EQ(read.materials.size(), 1U);
  const Material& material = read.materials[0];
  EXPECT_EQ(material.name, "cloth");
  EXPECT_EQ(material.base_color, Eigen::Vector4f(0.1F, 0.2F, 0.3F, 0.4F));
  EXPECT_EQ(material.base_color_texture, 1);
  EXPECT_EQ(material.normal_map, 0);
  EXPECT_EQ(material.normal_scale, 0.5F);
  EXPECT_EQ(material.alpha, Material::Alpha::kMask);
  EXPECT_EQ(material.alpha_cutoff, 0.25F);
  EXPECT_TRUE(material.double_sided);
  ASSERT_EQ(read.textures.size(), 2U);
  EXPECT_EQ(read.textures[0].name, "bumps.png");
  EXPECT_EQ(read.textures[0].bytes, std::string("\x89PNG\0\1", 6));
  EXPECT_EQ(read.textures[1].name, "skin.jpg");
}

TEST(SceneArchive, KeepsClips) {
  const Scene scene = full_scene();
  const Scene read = through_bytes(scene);
  ASSERT_EQ(read.clips.size(), 2U);
  EXPECT_EQ(read.clips[0].name, "walk");
  EXPECT_EQ(read.clips[1].name, "idle");
  EXPECT_EQ(read.clips[0].frame_rate, std::nullopt);
  EXPECT_EQ(read.clips[1].frame_rate, 24.0);
  ASSERT_EQ(read.clips[0].channels.size(), 1U);
  const SceneChannel& channel = read.clips[0].channels[0];
  EXPECT_EQ(channel.node, 1);
  ASSERT_EQ(channel.rotations.size(), 1U);
  EXPECT_EQ(channel.rotations[0].first, 0.5);
  EXPECT_EQ(channel.rotations[0].second.coeffs(), Eigen::Vector4d(0.2, 0.3, 0.4, 0.1));
  EXPECT_EQ(channel.translations, scene.clips[0].channels[0].translations);
  EXPECT_EQ(channel.scales, scene.clips[0].channels[0].scales);
  ASSERT_EQ(read.clips[0].morphs.size(), 1U);
  EXPECT_EQ(read.clips[0].morphs[0].node, 1);
  EXPECT_EQ(read.clips[0].morphs[0].morph, 2);
  EXPECT_EQ(read.clips[0].morphs[0].weights, scene.clips[0].morphs[0].weights);
}

TEST(SceneArchive, RefusesBytesThatEndEarlyOrLate) {
  const std::string bytes = to_bytes(full_scene());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(scene_from_bytes(std::string_view(bytes).substr(0, size))) << size;
  }
  EXPECT_FALSE(scene_from_bytes(bytes + '\0'));
}

TEST(SceneArchive, SurvivesAnyChangeOfItsBytes) {
  const std::string bytes = to_bytes(full_scene());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0xFF);
    const auto scene = scene_from_bytes(changed);
    EXPECT_TRUE(!scene || is_consistent(*scene)) << i;
  }
}

TEST(SceneArchive, RefusesIndicesOutOfRange) {
  const std::vector<std::function<void(Scene&)>> damages{
      [](Scene& scene) { scene.nodes[1].parent = 1; },
      [](Scene& scene) { scene.nodes[0].parent = -2; },
      [](Scene& scene) { scene.objects[0].node = 2; },
      [](Scene& scene) { scene.meshes[0].node = -1; },
      [](Scene& scene) { scene.meshes[0].object = 1; },
      [](Scene& scene) { scene.meshes[0].object = -1; },
      [](Scene& scene) { scene.meshes[0].object_vertex[3] = 3; },
      [](Scene& scene) { scene.meshes[0].object_vertex.pop_back(); },
      [](Scene& scene) { scene.meshes[0].texture_coordinates.pop_back(); },
      [](Scene& scene) { scene.meshes[0].normals.pop_back(); },
      [](Scene& scene) { scene.meshes[0].triangles[1][2] = 4; },
      [](Scene& scene) { scene.meshes[0].material = 1; },
      [](Scene& scene) { scene.meshes[0].bones[0].node = 2; },
      [](Scene& scene) { scene.meshes[0].bones[0].weights[1].first = 4; },
      [](Scene& scene) { scene.meshes[0].morphs[0].moves[0].first = -1; },
      [](Scene& scene) { scene.materials[0].base_color_texture = 2; },
      [](Scene& scene) { scene.materials[0].normal_map = -2; },
      [](Scene& scene) { scene.materials[0].alpha = static_cast<Material::Alpha>(3); },
      [](Scene& scene) { scene.clips[0].channels[0].node = 2; },
      [](Scene& scene) { scene.clips[0].morphs[0].node = 2; },
      [](Scene& scene) { scene.clips[0].morphs[0].morph = -1; },
      [](Scene& scene) { scene.up = static_cast<FileUp>(3); },
      [](Scene& scene) { scene.levels[0][0] = 2; },
  };
  for (std::size_t i = 0; i < damages.size(); ++i) {
    Scene scene = full_scene();
    damages[i](scene);
    EXPECT_FALSE(scene_from_bytes(to_bytes(scene))) << "damage " << i;
  }
}

}  // namespace
}  // namespace sinew
