// SPDX-License-Identifier: MIT

#include "assets/formats.h"

#include <gtest/gtest.h>

#include <set>

#include "assets/file_kind.h"
#include "assets/scene/import_scene.h"
#include "assets/scratch_folder.h"
#include "core/file_extension.h"

namespace sinew {
namespace {

constexpr FileKind kNoKind = static_cast<FileKind>(1000);

TEST(FileFormats, HaveOneRowForEachKind) {
  for (std::size_t k = 0; k < file_formats().size(); ++k) {
    const auto kind = static_cast<FileKind>(k);
    int rows = 0;
    for (const FileFormat& format : file_formats()) rows += format.kind == kind ? 1 : 0;
    EXPECT_EQ(rows, 1) << k;
    ASSERT_NE(find_file_format(kind), nullptr) << k;
    EXPECT_EQ(find_file_format(kind)->kind, kind);
  }
}

TEST(FileFormats, AreAllRecognizedByContent) {
  for (const FileFormat& format : file_formats()) {
    EXPECT_TRUE(!format.magic.empty() || format.fits != nullptr) << format.name;
    EXPECT_FALSE(format.name.empty());
  }
}

TEST(FileFormats, ShareNoExtension) {
  std::set<std::string_view> all;
  for (const FileFormat& format : file_formats()) {
    EXPECT_FALSE(format.extensions[0].empty()) << format.name;
    for (const std::string_view extension : format.extensions) {
      if (extension.empty()) continue;
      EXPECT_TRUE(all.insert(extension).second) << extension;
      EXPECT_EQ(file_extension("a" + std::string(extension)), extension);
    }
  }
}

TEST(FileFormats, AreKnownByTheirExtensionsInAnyCase) {
  EXPECT_EQ(kind_of_extension("BODY.IQM"), FileKind::kIqm);
  EXPECT_EQ(kind_of_extension("Wave.Vrma"), FileKind::kGlb);
  EXPECT_EQ(kind_of_extension("run.MD5ANIM"), FileKind::kMd5);
  EXPECT_EQ(kind_of_extension("dance.map"), FileKind::kMapping);
  EXPECT_EQ(kind_of_extension("body"), std::nullopt);
  EXPECT_EQ(kind_of_extension("off"), std::nullopt);
}

TEST(FileFormats, AreAllNamedToWhoeverGivesAnotherFile) {
  const std::string sentence = input_error([] { file_kind("roses are red\n", "poem.txt"); });
  for (const FileFormat& format : file_formats()) {
    for (const std::string_view extension : format.extensions) {
      EXPECT_NE(sentence.find(extension), std::string::npos) << extension;
    }
  }
  EXPECT_EQ(list_extensions(has_role<SurfaceReader>), ".obj, .off, .ply or .stl");
}

TEST(FileFormats, AreNotThatOfASurfaceWhereTheKindIsUnknown) {
  EXPECT_EQ(find_file_format(kNoKind), nullptr);
  EXPECT_FALSE(is_surface(kNoKind));
  EXPECT_FALSE(is_scene(kNoKind));
  EXPECT_FALSE(may_give_surface(kNoKind));
  EXPECT_THROW(reader_of<SurfaceReader>(kNoKind), std::logic_error);
  EXPECT_THROW(reader_of<SurfaceReader>(FileKind::kSkel), std::logic_error);
  EXPECT_THROW(import_scene("", FileKind::kOff, "body.off"), std::logic_error);
}

TEST(FileFormats, OfTextsFollowFromTheirFirstLines) {
  const auto kind = [](std::string_view text) { return file_kind(text, "no extension"); };
  EXPECT_EQ(kind("ply\nformat ascii 1.0\n"), FileKind::kPly);
  EXPECT_EQ(kind("# a comment\n\nCOFF\n3 1 0\n"), FileKind::kOff);
  EXPECT_EQ(kind("hierarchy\nROOT hip\n"), FileKind::kBvh);
  EXPECT_EQ(kind("sinew mapping 1\nhip -> pelvis\n"), FileKind::kMapping);
  EXPECT_EQ(kind("sinew_project = 2\n"), FileKind::kProject);
  EXPECT_EQ(kind("solid body\nfacet normal 0 0 1\n"), FileKind::kStl);
  EXPECT_EQ(kind("; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n"), FileKind::kFbx);
  EXPECT_EQ(kind("<?xml version=\"1.0\"?>\n<COLLADA>\n"), FileKind::kCollada);
  EXPECT_EQ(kind("{\"asset\": {\"version\": \"2.0\"}}"), FileKind::kGltf);
  EXPECT_EQ(kind("SIMMESH body.off\n"), FileKind::kIni);
  EXPECT_EQ(kind("1\n0 0 0 hip root\n"), FileKind::kSkel);
  EXPECT_EQ(kind("2 1\n0 0\n"), FileKind::kAnim);
  EXPECT_EQ(kind("\xEF\xBB\xBFv 0 0 0\n"), FileKind::kObj);
}

TEST(FileFormats, OfABinaryStlFollowsFromItsSizeWhateverItsHeader) {
  for (const char* const header : {"solid", "ply", "<COLLADA>", "{\"", "\xFF\xFE"}) {
    std::string bytes = header;
    bytes.resize(80, ' ');
    bytes += std::string("\1\0\0\0", 4) + std::string(50, '\0');
    EXPECT_EQ(file_kind(bytes, "body.obj"), FileKind::kStl) << header;
  }
}

}  // namespace
}  // namespace sinew
