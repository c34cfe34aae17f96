// SPDX-License-Identifier: MIT

#include "assets/texture_files.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "scratch_folder.h"
#include "tiny_images.h"

namespace sinew {
namespace {

TEST(TextureFiles, KeepsPngAsItIsAndWritesOtherImagesAnew) {
  EXPECT_EQ(as_png_or_jpeg(png_of_one_pixel()), png_of_one_pixel());
  const std::optional<std::string> png = as_png_or_jpeg(bmp_of_one_pixel());
  ASSERT_TRUE(png);
  EXPECT_TRUE(png->starts_with("\x89PNG"));
  EXPECT_FALSE(as_png_or_jpeg("no image at all"));
  EXPECT_FALSE(as_png_or_jpeg(""));
}

TEST(TextureFiles, RefusesAbsurdSizes) {
  std::string huge = png_of_one_pixel();
  huge[16] = '\x7f';  // first of the four bytes of the width
  EXPECT_FALSE(as_png_or_jpeg(huge));
  EXPECT_FALSE(png_of_pixels(1 << 20, 1 << 20, {}));
}

TEST(TextureFiles, KnowsNormalMapsByTheirColors) {
  EXPECT_TRUE(looks_like_normal_map(png_of_one_pixel()));
  EXPECT_FALSE(looks_like_normal_map(*as_png_or_jpeg(bmp_of_one_pixel())));
}

TEST(TextureFiles, FindsWhatExportersCallTheirImages) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path() + "/textures");
  std::filesystem::create_directories(folder.path() + "/maps");
  folder.write("my skin.png", png_of_one_pixel());
  folder.write("textures/eye.png", png_of_one_pixel());
  folder.write("maps/coat.bmp", bmp_of_one_pixel());
  TextureFiles files(folder.path() + "/body.fbx");
  const int skin = files.add("C:\\Users\\artist\\my skin.png");
  EXPECT_EQ(files.add("my%20skin.png"), skin);
  EXPECT_EQ(files.add("/home/artist/my skin.png"), skin);
  EXPECT_EQ(files.add("file:///home/artist/my%20skin.png"), skin);
  const int eye = files.add("somewhere/else/eye.png");
  const int coat = files.add("maps\\coat.bmp");
  EXPECT_EQ((std::vector{skin, eye, coat}), (std::vector{0, 1, 2}));
  EXPECT_EQ(files.images().size(), 3U);
  EXPECT_EQ(files.image(skin).name, "my skin.png");
  EXPECT_EQ(files.image(skin).bytes, png_of_one_pixel());
  EXPECT_TRUE(files.image(coat).bytes.starts_with("\x89PNG"));
  EXPECT_TRUE(files.warnings().empty());
}

TEST(TextureFiles, StaysAwayFromAbsolutePaths) {
  const ScratchFolder elsewhere;
  const ScratchFolder folder;
  const std::string secret = elsewhere.write("secret.png", png_of_one_pixel());
  TextureFiles files(folder.path() + "/body.fbx");
  EXPECT_EQ(files.add(secret), -1);
}

TEST(TextureFiles, ReadsDataUris) {
  TextureFiles files("body.gltf");
  // The data is bmp_of_one_pixel(), encoded by the base64 command.
  const int image = files.add(
      "data:image/"
      "bmp;base64,Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA"
      "HhQKAA==");
  ASSERT_EQ(image, 0);
  EXPECT_EQ(files.image(0).bytes, *as_png_or_jpeg(bmp_of_one_pixel()));
}

TEST(TextureFiles, TellsOnceWhatIsMissingAndWhatCannotBeRead) {
  const ScratchFolder folder;
  folder.write("notes.png", "these are notes");
  TextureFiles files(folder.path() + "/body.fbx");
  EXPECT_EQ(files.add("gone.png"), -1);
  EXPECT_EQ(files.add("gone.png"), -1);
  EXPECT_EQ(files.add("..\\lost.tga"), -1);
  EXPECT_EQ(files.add("notes.png"), -1);
  const std::vector<std::string> warnings = files.warnings();
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_NE(warnings[0].find("2 images were not found ('gone.png', 'lost.tga')"), std::string::npos)
      << warnings[0];
  EXPECT_NE(warnings[1].find("1 image cannot be read ('notes.png')"), std::string::npos)
      << warnings[1];
}

}  // namespace
}  // namespace sinew
