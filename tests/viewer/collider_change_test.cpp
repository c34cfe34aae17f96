// SPDX-License-Identifier: MIT

#include "viewer/state/collider_change.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>

namespace sinew {
namespace {

std::vector<Collider> shown(const std::string& files) {
  std::vector<Collider> colliders;
  for (const char file : files) colliders.push_back({std::string(1, file), {}, {}});
  return colliders;
}

std::vector<ColliderPlacement> listed(const std::string& files) {
  std::vector<ColliderPlacement> placements;
  for (const char file : files) placements.push_back({.file = std::string(1, file)});
  return placements;
}

TEST(ColliderChange, KeepsWhatIsInBothLists) {
  EXPECT_EQ(collider_change(shown("abc"), listed("abc")), (ColliderChange{{0, 1, 2}, {}}));
  EXPECT_EQ(collider_change(shown("abc"), listed("ac")), (ColliderChange{{0, 2}, {}}));
  EXPECT_EQ(collider_change(shown("ac"), listed("abc")), (ColliderChange{{0, 1}, {1}}));
  EXPECT_EQ(collider_change(shown(""), listed("aa")), (ColliderChange{{}, {0, 1}}));
  EXPECT_EQ(collider_change(shown("ab"), listed("xb")), (ColliderChange{{1}, {0}}));
}

TEST(ColliderChange, LeadsToTheListedOnes) {
  std::mt19937 random(7);
  const auto random_files = [&] {
    std::string files(random() % 6, ' ');
    for (char& file : files) file = static_cast<char>('a' + random() % 3);
    return files;
  };
  for (int i = 0; i < 500; ++i) {
    const std::string before = random_files();
    const std::string after = random_files();
    const ColliderChange change = collider_change(shown(before), listed(after));
    EXPECT_EQ(std::ranges::adjacent_find(change.kept, std::greater_equal<>()), change.kept.end())
        << "each is kept once, in the same order";
    std::string changed;
    for (const int place : change.kept) changed += before.at(place);
    for (const int place : change.added) changed.insert(changed.begin() + place, after.at(place));
    EXPECT_EQ(changed, after) << "from " << before;
  }
}

}  // namespace
}  // namespace sinew
