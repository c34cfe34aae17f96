// SPDX-License-Identifier: MIT

// Opens folders of broken files. Whatever is in them, opening must end, with a finite character or
// with one clear sentence.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/scratch_folder.h"
#include "core/error.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Returns the character, or nothing if it was refused with a sentence.
std::optional<Character> try_to_open(const std::vector<std::string>& paths) {
  try {
    Character character = open_character(paths);
    EXPECT_TRUE(character.surface.positions.allFinite()) << paths.front();
    EXPECT_FALSE(character.surface.triangles.empty()) << paths.front();
    for (const Joint& joint : character.skeleton.joints) {
      EXPECT_TRUE(joint.rest_local.matrix().allFinite()) << paths.front();
    }
    return character;
  } catch (const InputError& error) {
    const std::string sentence = error.what();
    EXPECT_EQ(std::count_if(sentence.begin(), sentence.end(),
                            [](unsigned char c) { return c < ' ' && c != '\t'; }),
              0)
        << sentence;
    EXPECT_NE(sentence.find(';'), std::string::npos) << "no remedy: " << sentence;
    return std::nullopt;
  }
}

class HostileFolder : public testing::TestWithParam<const char*> {};

TEST_P(HostileFolder, NeverBreaksTheReader) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(*data / "05_hostile" / GetParam())) {
    if (!entry.is_regular_file() || entry.path().extension() == ".json") continue;
    try_to_open({entry.path().string()});
    ++files;
  }
  EXPECT_GT(files, 0);
}

INSTANTIATE_TEST_SUITE_P(Folders, HostileFolder,
                         testing::Values("derived", "obj", "obj_fuzz", "ply", "stl", "topology",
                                         "trimesh", "mixed", "gltf", "gltf_magnum",
                                         "gltf_validator", "fbx", "fbx_fuzz"));

TEST(HostileFile, NeverBreaksTheReaderOfItsExtension) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const ScratchFolder folder;
  for (const char* from : {"mixed", "ply", "gltf_validator/glb"}) {
    for (const auto& entry : std::filesystem::directory_iterator(*data / "05_hostile" / from)) {
      if (std::filesystem::is_empty(entry)) continue;
      const std::string bytes = read_file(entry.path().string());
      for (const char* extension :
           {"anim", "dae", "fbx", "glb", "gltf", "ini", "iqm", "md5anim", "md5mesh", "mesh", "obj",
            "off", "ply", "skel", "stl", "unknown"}) {
        SCOPED_TRACE(entry.path().string() + " as ." + extension);
        try_to_open({folder.write(std::string("file.") + extension, bytes)});
      }
    }
  }
}

// For every combination of files the table gives the expected result: "fine", "finite result",
// "... warning", "error", or a choice of these.
TEST(HostileTexts, BehaveAsTheirTableSays) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::filesystem::path folder = *data / "05_hostile" / "fps_text";
  std::istringstream table(read_file((folder / "cases.tsv").string()));
  std::string line;
  std::getline(table, line);  // the titles of the columns
  int rows = 0;
  while (std::getline(table, line)) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
    ASSERT_EQ(cells.size(), 4U) << line;
    std::vector<std::string> paths;
    for (int i = 0; i < 3; ++i) {
      if (!cells[i].empty()) paths.push_back((folder / cells[i]).string());
    }
    // The table is older than skeletons of several pieces, which are told in a warning.
    const std::string expected = cells[1] == "tworoots.skel" ? "warning" : cells[3];
    // If this file is a copy of ok.anim, it holds no nan, and its row does not apply.
    if (cells[2] == "nan.anim" && read_file(paths[2]) == read_file((folder / "ok.anim").string())) {
      continue;
    }
    const auto character = try_to_open(paths);
    if (expected.starts_with("error or")) {
      EXPECT_TRUE(!character || !character->warnings.empty() ||
                  expected.find("finite") != std::string::npos)
          << line;
    } else if (expected.starts_with("error")) {
      EXPECT_FALSE(character) << line;
    } else {
      ASSERT_TRUE(character) << line;
      if (expected.starts_with("fine")) {
        EXPECT_TRUE(character->warnings.empty()) << line;
      }
      if (expected.find("warning") != std::string::npos) {
        EXPECT_FALSE(character->warnings.empty()) << line;
      }
    }
    ++rows;
  }
  EXPECT_GE(rows, 50);
}

TEST(HostileTexts, OfAnotherUnitGiveTheSameCharacter) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const auto open = [&](const std::string& name) {
    const std::filesystem::path folder = *data / "05_hostile" / "fps_text";
    return open_character({(folder / (name + ".off")).string(),
                           (folder / (name + ".skel")).string(), (folder / "ok.anim").string()});
  };
  const Character one = open("ok");
  for (const char* name : {"scale1000", "scale0001"}) {
    const Character scaled = open(name);
    EXPECT_TRUE(scaled.surface.positions.isApprox(one.surface.positions, 1e-9));
    for (int j = 0; j < one.skeleton.joint_count(); ++j) {
      EXPECT_TRUE(
          scaled.skeleton.joints[j].rest_local.isApprox(one.skeleton.joints[j].rest_local, 1e-9));
    }
  }
}

}  // namespace
}  // namespace sinew
