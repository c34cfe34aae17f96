// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "outside/tools.h"
#include "support/test_data.h"

// These tests open exported files with the programs of others. Each test needs programs that only
// scripts/setup_outside.sh installs, and it is skipped without them.

namespace sinew {
namespace {

using test::BakedFiles;
using test::find_node_module;
using test::find_program;
using test::Outcome;
using test::run_program;
using test::run_sinew;
using test::script;
using test::TemporaryFolder;

struct Original {
  const char* name;
  const char* file;  ///< in the folder of test characters, or in the source tree if it is our own
  int last_frame;
  std::vector<std::string> options;
};

// Googletest prints parameters with this function when it lists the tests.
void PrintTo(const Original& original, std::ostream* stream) {
  *stream << original.file;
}

const Original kHumanoid{"Humanoid", "data/humanoid.glb", 12, {}};
// These tests are about formats, not about motion. So the quickest method is enough.
const std::vector<std::string> kQuick{"--method", "linear-blend"};
// It has skinned and rigid objects below a node that is rotated and scaled by 100.
const Original kPlatformer{"Platformer", "01_characters/gltf/Platformer_Character.glb", 20, kQuick};
// It has four objects with several textured materials each, and no clip.
const Original kCasual{"Casual2", "01_characters/gltf/Casual2.glb", 2, kQuick};
// It has two sets of vertex colors and of texture coordinates.
const Original kMannequin{"Mannequiny", "01_characters/gltf/mannequiny.glb", 2, kQuick};
// It has a texture with a sampler.
const Original kCesium{"CesiumMan", "01_characters/gltf/cesium_man.gltf", 2, kQuick};
// Assimp duplicates its vertices at corners. It is in centimeters and has no clip.
const Original kArnaud{"ArnaudFbx", "01_characters/fbx/arnaud.fbx", 2, kQuick};
const Original kSmoothMale{"SmoothMaleFbx", "01_characters/fbx/Smooth_Male_Casual.fbx", 20, kQuick};
// Its eyes have their own skeleton, and they look to the side in the saved pose.
const Original kDragon{"DragonFbx", "02_creatures/fbx/Dragon.fbx", 20, kQuick};
const Original kCow{"CowFbx", "02_creatures/fbx/Cow.fbx", 20, kQuick};
const Original kAstro{"AstroCollada", "01_characters/collada/astro_maya.dae", 20, kQuick};

/// Returns the path of the file on this machine, or nothing if it is missing.
std::optional<std::string> find_original(const Original& original) {
  const std::filesystem::path own = std::filesystem::path(SINEW_SOURCE_DIR) / original.file;
  if (std::filesystem::exists(own)) return own.string();
  const auto folder = test_data();
  if (!folder || !std::filesystem::exists(*folder / original.file)) return std::nullopt;
  return (*folder / original.file).string();
}

std::string name_of(const testing::TestParamInfo<Original>& info) {
  return info.param.name;
}

class GltfValidator : public testing::TestWithParam<Original> {};

/// Runs the Khronos validator and expects no errors and no warnings.
void expect_valid(const std::vector<std::string>& files) {
  std::vector<std::string> arguments{script("validate.cjs"), *find_node_module("gltf-validator")};
  arguments.insert(arguments.end(), files.begin(), files.end());
  const Outcome outcome = run_program(*find_program("node"), arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  std::fputs(outcome.output.c_str(), stdout);
}

bool has_validator() {
  return find_program("node") && find_node_module("gltf-validator");
}
constexpr const char* kNoValidator =
    "needs node and gltf-validator, which scripts/setup_outside.sh installs";

TEST(GltfValidator, AcceptsTheSamples) {
  if (!has_validator()) GTEST_SKIP() << kNoValidator;
  const TemporaryFolder folder;
  std::vector<std::string> files;
  for (const char* name : {"cylinder", "tee", "humanoid"}) {
    files.push_back(folder / (std::string(name) + ".glb"));
    ASSERT_EQ(run_sinew({"sample", name, "--vertices", "2000", "-o", files.back()}).exit_code, 0);
  }
  expect_valid(files);
}

TEST_P(GltfValidator, AcceptsTheBakedMotion) {
  if (!has_validator()) GTEST_SKIP() << kNoValidator;
  const auto file = find_original(GetParam());
  if (!file) GTEST_SKIP() << GetParam().file << " is not here";
  const BakedFiles baked(*file, GetParam().last_frame, GetParam().options);
  expect_valid({baked.glb()});
}

INSTANTIATE_TEST_SUITE_P(Originals, GltfValidator,
                         testing::Values(kHumanoid, kPlatformer, kCasual, kArnaud, kSmoothMale,
                                         kAstro),
                         name_of);

/// Paths of the programs that a test in the browser needs.
struct BrowserTools {
  std::optional<std::string> node = find_program("node");
  std::optional<std::string> chromium = find_program("chromium");
  std::optional<std::string> three = find_node_module("three");

  bool are_here() const { return node && chromium && three; }
};
constexpr const char* kNoBrowser =
    "needs node, chromium and three.js, which scripts/setup_outside.sh installs";

/// Plays a .glb in the browser and compares it with the baked .obj frames.
/// \param tolerance  largest distance, as a fraction of the height
void expect_to_play(const BrowserTools& tools, const BakedFiles& baked, const std::string& glb,
                    const std::string& tolerance) {
  std::vector<std::string> arguments{script("browser.cjs"), *tools.chromium, *tools.three, glb,
                                     baked.path("picture"), tolerance};
  constexpr double kRate = 30.0;
  for (const int frame : baked.frames()) {
    arguments.push_back(std::to_string(frame / kRate) + "=" + baked.obj(frame));
  }
  const Outcome outcome = run_program(*tools.node, arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output << outcome.errors;
  std::fputs(outcome.output.c_str(), stdout);
}

class Browser : public testing::TestWithParam<Original> {};

// The originals are upright and in meters, so the .glb has the coordinates of the .obj files.
TEST_P(Browser, PlaysTheBakedMotion) {
  const BrowserTools tools;
  if (!tools.are_here()) GTEST_SKIP() << kNoBrowser;
  const auto file = find_original(GetParam());
  if (!file) GTEST_SKIP() << GetParam().file << " is not here";
  const BakedFiles baked(*file, GetParam().last_frame, GetParam().options);
  // Removing keys may cause an error of 5e-4 of the height. Rounding displacements as large as the
  // height to 16 bits adds 2e-5.
  expect_to_play(tools, baked, baked.glb(), "5.3e-4");
  const std::string exact = baked.bake_with_skeleton("0");
  expect_to_play(tools, baked, exact, "1e-4");
  const std::string combined = baked.bake_with_skeleton("0.001");
  expect_to_play(tools, baked, combined, "1.05e-3");  // the tolerance, and rounding
  if (has_validator()) expect_valid({exact, combined});
}

INSTANTIATE_TEST_SUITE_P(Originals, Browser, testing::Values(kHumanoid, kPlatformer), name_of);

class Looks : public testing::TestWithParam<Original> {};

// Compares materials, textures, colors and texture coordinates as three.js reads them from both
// files.
TEST_P(Looks, AreThoseOfTheOriginal) {
  const BrowserTools tools;
  if (!tools.are_here()) GTEST_SKIP() << kNoBrowser;
  const auto file = find_original(GetParam());
  if (!file) GTEST_SKIP() << GetParam().file << " is not here";
  const TemporaryFolder folder;
  std::vector<std::string> arguments{"bake", *file, "--frames", "0:2", "-o", folder / "baked.glb"};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  ASSERT_EQ(run_sinew(arguments).exit_code, 0);
  const Outcome outcome = run_program(*tools.node, {script("looks.cjs"), *tools.chromium,
                                                    *tools.three, *file, folder / "baked.glb"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.output << outcome.errors;
}

INSTANTIATE_TEST_SUITE_P(Originals, Looks, testing::Values(kHumanoid, kCasual, kMannequin, kCesium),
                         name_of);

class Blender : public testing::TestWithParam<Original> {};

// Attaches the point caches as docs/export.md describes it.
TEST_P(Blender, PutsTheCachesOnTheOriginal) {
  const auto blender = find_program("blender");
  if (!blender) {
    GTEST_SKIP() << "needs Blender, which SINEW_TEST_BLENDER=1 ./test.sh installs";
  }
  const auto file = find_original(GetParam());
  if (!file) GTEST_SKIP() << GetParam().file << " is not here";
  const BakedFiles baked(*file, GetParam().last_frame, GetParam().options);
  for (const char* cache : {"cache.pc2", "cache.mdd"}) {
    std::vector<std::string> arguments{"-b",        "--factory-startup", "--python-exit-code",
                                       "1",         "--python",          script("mesh_cache.py"),
                                       "--",        baked.original(),    baked.path(cache),
                                       baked.rest()};
    for (const int frame : baked.frames()) {
      arguments.push_back(std::to_string(frame) + "=" + baked.obj(frame));
    }
    const Outcome outcome = run_program(*blender, arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.output << outcome.errors;
  }
}

INSTANTIATE_TEST_SUITE_P(Originals, Blender,
                         testing::Values(kHumanoid, kPlatformer, kCasual, kArnaud, kSmoothMale,
                                         kDragon, kCow, kAstro),
                         name_of);

}  // namespace
}  // namespace sinew
