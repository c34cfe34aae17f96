// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "skinning/weighted_limb.h"
#include "support/variable.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Tests with a cache that is empty at first.
class CachedMethods : public testing::TestWithParam<test::GeometricMethod> {
 protected:
  CachedMethods() { fs::remove_all(folder_); }
  ~CachedMethods() override { fs::remove_all(folder_); }

  /// Returns the skin in a pose, and whether anything but weights was computed for it.
  struct Made {
    Points skin;
    bool computed = false;
  };
  Made make(const Character& character) const {
    Made made;
    const Progress progress([&](double, const std::string& stage) {
      if (stage != "Computing skinning weights") made.computed = true;
    });
    const std::unique_ptr<Skinner> skinner = GetParam().make(character, progress);
    made.skin = test::skinned(*skinner, test::random_pose(character.skeleton, 1.0, 3));
    return made;
  }

  const fs::path folder_ =
      fs::temp_directory_path() / ("sinew-methods-" + std::to_string(::getpid()));
  const test::Variable variable_{"SINEW_CACHE", folder_.string()};
};

TEST_P(CachedMethods, ComputeOnceForTheSameSurfaceAndWeights) {
  Character character = test::weighted_limb();
  const Made first = make(character), second = make(character);
  EXPECT_TRUE(first.computed);
  EXPECT_FALSE(second.computed);
  EXPECT_EQ(first.skin, second.skin);

  std::swap(character.weights->vertices[320][0].weight, character.weights->vertices[336][0].weight);
  EXPECT_TRUE(make(character).computed) << "of other weights";
  character.surface.positions(1, 320) += 0.001;
  EXPECT_TRUE(make(character).computed) << "of another surface";
}

TEST_P(CachedMethods, ComputeAgainWhatIsDamaged) {
  const Character character = test::weighted_limb();
  const Made first = make(character);
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file()) fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
  }
  const Made second = make(character);
  EXPECT_TRUE(second.computed);
  EXPECT_EQ(first.skin, second.skin);
}

INSTANTIATE_TEST_SUITE_P(All, CachedMethods,
                         testing::Values(test::geometric_methods()[2], test::geometric_methods()[3],
                                         test::geometric_methods()[4]),
                         [](const auto& method) { return method.param.name; });

}  // namespace
}  // namespace sinew
