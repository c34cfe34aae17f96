// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <sstream>

#include "assets/caches/cache_formats.h"
#include "assets/export/export_objects.h"
#include "assets/export_character.h"
#include "assets/scratch_folder.h"

namespace sinew {
namespace {

using test::box_of_objects;
using test::box_pose;
using test::box_scene;
using test::file_text;

struct Corner {
  int vertex;
  int texture_coordinate;
};

/// Holds the contents of an .obj file, parsed by the keywords of its lines.
struct ObjText {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<Eigen::Vector2d> texture_coordinates;
  std::vector<std::vector<Corner>> faces;
  std::vector<std::string> materials;  ///< of the faces
  std::vector<std::string> objects;
  std::string library;

  explicit ObjText(const std::string& text) {
    std::istringstream lines(text);
    std::string material;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string key;
      words >> key;
      if (key == "mtllib") words >> library;
      if (key == "usemtl") words >> material;
      if (key == "o") objects.push_back(line.substr(2));
      if (key == "v") {
        vertices.emplace_back();
        words >> vertices.back().x() >> vertices.back().y() >> vertices.back().z();
      }
      if (key == "vt") {
        texture_coordinates.emplace_back();
        words >> texture_coordinates.back().x() >> texture_coordinates.back().y();
      }
      if (key != "f") continue;
      faces.emplace_back();
      materials.push_back(material);
      for (std::string corner; words >> corner;) {
        const std::size_t slash = corner.find('/');
        faces.back().push_back({std::stoi(corner), slash == std::string::npos
                                                       ? 0
                                                       : std::stoi(corner.substr(slash + 1))});
      }
    }
  }
};

TEST(ObjSequence, HasTheVerticesOfTheFileAndThePartsOnThem) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  const auto writer = make_cache_writer(folder.path() + "/f%02d.obj", character, {4, 1, 30.0, ""});
  const Points pose = box_pose(character, 4);
  writer->add(pose);
  EXPECT_TRUE(writer->finish().empty());
  const ObjText obj(file_text(folder.path() + "/f04.obj"));
  EXPECT_EQ(obj.objects, (std::vector<std::string>{"Ends", "All_around"}));

  ASSERT_EQ(obj.vertices.size(), 19U);
  std::size_t at = 0;
  for (const MeshObject& object : character.objects) {
    for (const int place : object.surface_vertex) {
      // The unused vertex is 2 * (-6, 5, 7) + (10, 20, 30) in the scene.
      const Eigen::Vector3d expected =
          place < 0 ? Eigen::Vector3d(-2.0, 30.0, 44.0) : box_scene(pose.col(place));
      EXPECT_LT((obj.vertices[at++] - expected).norm(), 1e-6);
    }
  }

  ASSERT_EQ(obj.faces.size(), 12U);
  std::size_t face = 0;
  for (std::size_t p = 0; p < 2; ++p) {
    const VisiblePart& part = character.parts[p];
    for (const Triangle& triangle : part.triangles) {
      EXPECT_EQ(obj.materials[face], p == 0 ? "plain" : "cloth_of_gold");
      for (int i = 0; i < 3; ++i) {
        const Corner corner = obj.faces[face][i];
        EXPECT_EQ(corner.vertex > 9, p == 1) << "a part stays on its object";
        EXPECT_LT((obj.vertices.at(corner.vertex - 1) -
                   box_scene(pose.col(part.surface_vertex[triangle[i]])))
                      .norm(),
                  1e-6);
        if (p == 0) continue;
        const Eigen::Vector2d uv = obj.texture_coordinates.at(corner.texture_coordinate - 1);
        EXPECT_NEAR(uv.x(), 0.1 * triangle[i], 1e-6);
        EXPECT_NEAR(uv.y(), 0.75, 1e-6) << "counted from below";
      }
      ++face;
    }
  }
}

TEST(ObjSequence, SeamsKeepTheirTwoVertices) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  make_cache_writer(folder.path() + "/f.obj", character, {0, 1, 30.0, ""})
      ->add(character.surface.positions);
  const ObjText obj(file_text(folder.path() + "/f.obj"));
  std::vector<bool> used(20, false);
  for (const auto& face : obj.faces) {
    for (const Corner corner : face) used.at(corner.vertex) = true;
  }
  for (int v = 1; v <= 19; ++v) EXPECT_EQ(used[v], v != 5) << v;
}

TEST(ObjSequence, CopiesThatMendedTheSurfaceUseTheirOriginal) {
  const ScratchFolder folder;
  Character character = box_of_objects();
  Points& positions = character.surface.positions;
  positions.conservativeResize(3, 9);
  positions.col(8) = positions.col(5);
  character.parts[0].surface_vertex[2] = 8;
  make_cache_writer(folder.path() + "/f.obj", character, {0, 1, 30.0, ""})->add(positions);
  const ObjText obj(file_text(folder.path() + "/f.obj"));
  ASSERT_EQ(obj.vertices.size(), 19U);
  const Corner copy = obj.faces[2][1];
  EXPECT_LE(copy.vertex, 9) << "of the first object";
  EXPECT_LT((obj.vertices.at(copy.vertex - 1) - box_scene(positions.col(5))).norm(), 1e-6);
  EXPECT_EQ(obj.faces.size(), 12U);
}

// An array over all vertices for each object would take 1.5 GB here.
TEST(ObjSequence, OfManyObjectsTakesLittleMemory) {
  constexpr int kObjects = 4000;
  Character character;
  character.name = "gravel";
  character.surface.positions = Points::Zero(3, 3 * kObjects);
  for (int o = 0; o < kObjects; ++o) {
    const int first = 3 * o;
    MeshObject object;
    object.surface_vertex = {first, first + 1, first + 2};
    object.rest = Points::Zero(3, 3);
    character.objects.push_back(object);
    VisiblePart part;
    part.surface_vertex = {first + 2, first + 1, first};
    part.triangles = {{0, 1, 2}};
    character.parts.push_back(part);
  }
  const auto largest_memory = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB
  };
  const auto before = largest_memory();
  const std::vector<PartOfObject> parts = place_parts(character, character.objects);
  EXPECT_LT(largest_memory() - before, 100 * 1024);
  ASSERT_EQ(parts.size(), kObjects);
  EXPECT_EQ(parts[7].object, 7);
  EXPECT_EQ(parts[7].vertices, (std::vector<int>{23, 22, 21}));
}

TEST(ObjSequence, MaterialsAndTexturesLieNextToItOnce) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  const auto writer = make_cache_writer(folder.path() + "/walk.obj", character, {0, 2, 30.0, ""});
  for (int i = 0; i < 2; ++i) writer->add(character.surface.positions);
  writer->finish();
  EXPECT_EQ(ObjText(file_text(folder.path() + "/walk_0001.obj")).library, "walk.mtl");
  EXPECT_EQ(file_text(folder.path() + "/walk.mtl"),
            "# Sinew\nnewmtl plain\nKd 0.25 0.5 0.75\nd 0.5\n"
            "newmtl cloth_of_gold\nKd 0.604 0.342 0.233\nd 1\nmap_Kd walk.gold.png\n"
            "map_Bump -bm 0.5 walk.bumps.jpg\n");
  EXPECT_EQ(file_text(folder.path() + "/walk.gold.png"), character.textures[0].bytes);
  EXPECT_EQ(file_text(folder.path() + "/walk.bumps.jpg"), character.textures[1].bytes);
}

TEST(ObjSequence, ANameOfDigitsOnlyStillNamesItsMaterials) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  make_cache_writer(folder.path() + "/%d.obj", character, {0, 1, 30.0, ""})
      ->add(character.surface.positions);
  EXPECT_EQ(ObjText(file_text(folder.path() + "/0.obj")).library, "materials.mtl");
  EXPECT_NE(file_text(folder.path() + "/materials.mtl"), "");
}

}  // namespace
}  // namespace sinew
