// SPDX-License-Identifier: MIT

#include "assets/caches/cache_formats.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace sinew {
namespace {

std::string complaint(const std::string& path) {
  try {
    require_cache_format(path);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(CacheFormats, AreListedForAnUnknownExtension) {
  EXPECT_EQ(complaint("walk.abc"),
            "walk.abc: there is no writer for .abc; use .glb, .pc2, .mdd, .obj, .exr or .png");
  EXPECT_EQ(complaint("walk"),
            "walk: there is no writer for files without an extension; use .glb, .pc2, .mdd, .obj, "
            ".exr or .png");
  EXPECT_EQ(complaint("walk.PC2"), "");
}

TEST(CacheFormats, RecognizeTheirFilesByContent) {
  const FileBeginning text{"hello", 5};
  for (const char* extension : {".glb", ".pc2", ".mdd", ".obj", ".exr", ".png"}) {
    const CacheFormat* const format = find_cache_format(extension);
    ASSERT_NE(format, nullptr) << extension;
    EXPECT_FALSE(format->fits(text)) << extension;
  }
  EXPECT_TRUE(find_cache_format(".pc2")->fits({"POINTCACHE2", 11}));
  // Two frames of three points: the two numbers, two times and the coordinates.
  const std::string counts("\0\0\0\2\0\0\0\3", 8);
  EXPECT_TRUE(find_cache_format(".mdd")->fits({counts, 4 * (2 + 2 + 2 * 3 * 3)}));
  EXPECT_FALSE(find_cache_format(".mdd")->fits({counts, 4 * (2 + 2 + 2 * 3 * 3) + 4}));
  EXPECT_FALSE(find_cache_format(".mdd")->fits({counts.substr(0, 7), 7}));
  EXPECT_TRUE(find_cache_format(".glb")->fits({std::string("glTF\2\0\0\0", 8), 8}));
  EXPECT_TRUE(find_cache_format(".png")->fits({"\x89PNG\r\n\x1a\n", 8}));
  EXPECT_TRUE(find_cache_format(".exr")->fits({"\x76\x2f\x31\x01", 4}));
  EXPECT_TRUE(find_cache_format(".obj")->fits({"v 0 0 0\n", 8}));
  EXPECT_EQ(find_cache_format(".txt"), nullptr);
}

}  // namespace
}  // namespace sinew
