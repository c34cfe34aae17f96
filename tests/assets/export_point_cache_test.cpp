// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <filesystem>

#include "assets/caches/cache_formats.h"
#include "assets/export_character.h"
#include "assets/scratch_folder.h"

namespace sinew {
namespace {

using test::box_character;
using test::box_of_objects;
using test::box_pose;
using test::box_scene;
using test::file_text;

/// Returns four bytes as a number. `first` is the exponent (base 256) of the first byte: 0 for
/// little endian, 3 for big endian.
std::uint32_t word(const std::string& bytes, std::size_t at, int first) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    const auto byte = static_cast<unsigned char>(bytes.at(at + i));
    value |= static_cast<std::uint32_t>(byte) << (8 * (first == 0 ? i : 3 - i));
  }
  return value;
}
float real(const std::string& bytes, std::size_t at, int first) {
  return std::bit_cast<float>(word(bytes, at, first));
}

Eigen::Vector3d point(const std::string& bytes, std::size_t at, int first) {
  return {real(bytes, at, first), real(bytes, at + 4, first), real(bytes, at + 8, first)};
}

void write(const std::string& path, const Character& character, int first, int count) {
  const auto writer = make_cache_writer(path, character, {first, count, 25.0, ""});
  for (int i = 0; i < count; ++i) writer->add(box_pose(character, first + i));
  EXPECT_TRUE(writer->finish().empty());
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Returns a point in the coordinates of the first object of box_of_objects(), where
/// scene = 2 (-y, x, z) + (10, 20, 30).
Eigen::Vector3d in_ends(const Eigen::Vector3d& ours) {
  const Eigen::Vector3d scene = (box_scene(ours) - Eigen::Vector3d(10, 20, 30)) / 2.0;
  return {scene.y(), -scene.x(), scene.z()};
}

TEST(PointCache, Pc2HasTheObjectsOwnVerticesAndCoordinates) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  write(folder.path() + "/walk.pc2", character, 3, 4);
  EXPECT_EQ(names_in(folder.path()),
            (std::vector<std::string>{"walk.All_around.pc2", "walk.Ends.pc2"}));
  const std::string bytes = file_text(folder.path() + "/walk.Ends.pc2");
  ASSERT_EQ(bytes.size(), 32U + 4 * 9 * 12);
  EXPECT_EQ(bytes.substr(0, 12), std::string("POINTCACHE2\0", 12));
  EXPECT_EQ(word(bytes, 12, 0), 1U);
  EXPECT_EQ(word(bytes, 16, 0), 9U) << "vertices, the unused one counted";
  EXPECT_EQ(real(bytes, 20, 0), 3.0F);
  EXPECT_EQ(real(bytes, 24, 0), 1.0F);
  EXPECT_EQ(word(bytes, 28, 0), 4U);
  for (int i = 0; i < 4; ++i) {
    const Points pose = box_pose(character, 3 + i);
    for (std::size_t v = 0; v < 9; ++v) {
      const int place = character.objects[0].surface_vertex[v];
      const Eigen::Vector3d expected =
          place < 0 ? Eigen::Vector3d(5.0, 6.0, 7.0) : in_ends(pose.col(place));
      EXPECT_LT((point(bytes, 32 + 12 * (9 * i + v), 0) - expected).norm(), 2e-6);
    }
  }
}

TEST(PointCache, MddIsBigEndianAndCountsSeconds) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  write(folder.path() + "/walk.mdd", character, 5, 3);
  const std::string bytes = file_text(folder.path() + "/walk.All_around.mdd");
  ASSERT_EQ(bytes.size(), 8U + 3 * 4 + 3 * 10 * 12);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\0\0\0\3\0\0\0\12", 8));
  EXPECT_EQ(real(bytes, 8, 3), 0.2F);
  EXPECT_EQ(real(bytes, 12, 3), 0.24F);
  EXPECT_EQ(real(bytes, 16, 3), 0.28F);
  const Points pose = box_pose(character, 7);
  for (std::size_t v = 0; v < 10; ++v) {
    const Eigen::Vector3d expected = box_scene(pose.col(character.objects[1].surface_vertex[v]));
    EXPECT_LT((point(bytes, 20 + 12 * (2 * 10 + v), 3) - expected).norm(), 1e-6);
  }
}

TEST(PointCache, TellsWhatLeadsToTheScene) {
  const ScratchFolder folder;
  const Character character = box_of_objects();
  const auto writer = make_cache_writer(folder.path() + "/walk.pc2", character, {0, 1, 25.0, ""});
  writer->add(box_pose(character, 7));
  writer->finish();
  const std::vector<CacheObject> objects = writer->objects();
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(objects[0].name, "Ends");
  EXPECT_EQ(objects[1].file, folder.path() + "/walk.All_around.pc2");
  const std::string bytes = file_text(objects[0].file);
  const Points pose = box_pose(character, 7);
  for (std::size_t v = 0; v < 9; ++v) {
    const int place = character.objects[0].surface_vertex[v];
    if (place < 0) continue;
    const Eigen::Vector3d in_scene = objects[0].to_scene * point(bytes, 32 + 12 * v, 0);
    EXPECT_LT((in_scene - box_scene(pose.col(place))).norm(), 1e-5);
  }
}

TEST(PointCache, AnObjectAloneHasNoNameInTheFileName) {
  const ScratchFolder folder;
  Character character = box_of_objects();
  character.objects.pop_back();
  write(folder.path() + "/one.mdd", character, 0, 1);
  EXPECT_EQ(names_in(folder.path()), (std::vector<std::string>{"one.mdd"}));
}

TEST(PointCache, OfACharacterWithoutAFileEachPartIsAnObject) {
  const ScratchFolder folder;
  Character character = box_character();
  character.parts[1].name = character.parts[0].name;
  write(folder.path() + "/walk.pc2", character, 0, 1);
  EXPECT_EQ(names_in(folder.path()),
            (std::vector<std::string>{"walk.ends.pc2", "walk.ends_2.pc2"}));
  const std::string bytes = file_text(folder.path() + "/walk.ends.pc2");
  EXPECT_LT((point(bytes, 32, 0) - box_scene(character.surface.positions.col(7))).norm(), 1e-6);
}

TEST(PointCache, AFlatObjectRests) {
  const ScratchFolder folder;
  Character character = box_of_objects();
  character.objects[0].to_scene.linear().row(1).setZero();
  write(folder.path() + "/walk.pc2", character, 0, 1);
  const std::string bytes = file_text(folder.path() + "/walk.Ends.pc2");
  EXPECT_EQ(point(bytes, 32, 0), Eigen::Vector3d::Zero());
  EXPECT_EQ(point(bytes, 32 + 4 * 12, 0), Eigen::Vector3d(5.0, 6.0, 7.0));
}

}  // namespace
}  // namespace sinew
