// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "assets/surface/import_surface.h"
#include "scratch_folder.h"
#include "support/meshes.h"

namespace sinew {
namespace {

const std::vector<Triangle> kFan{{0, 1, 2}, {0, 2, 3}};

TEST(Off, SplitsPolygonsAndSkipsCommentsAndColors) {
  const ImportedSurface surface = import_off(
      "OFF # a comment\n# another\n 4 1 0\n0 0 0 # first\n1 0 0 255 0 0\n\n1 +1 0\n0 1e0 -0.5\n"
      "4 0 1 2 3 0.5 0.5 0.5\n",
      "quad.off");
  ASSERT_EQ(surface.positions.cols(), 4);
  EXPECT_EQ(surface.positions.col(3), Eigen::Vector3d(0, 1, -0.5));
  EXPECT_EQ(surface.parts[0].triangles, kFan);
  EXPECT_EQ(surface.parts[0].name, "quad");
}

TEST(Off, NamesLineAndFaultOfWhatIsBroken) {
  const auto error = [](const char* text) {
    return input_error([&] { import_off(text, "broken.off"); });
  };
  EXPECT_EQ(error("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n"),
            "broken.off, line 6: face 0 names vertex 7, but the vertices are 0 to 2; correct the "
            "face or export the file again");
  EXPECT_NE(error("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 -1 2\n").find("vertex -1"),
            std::string::npos);
  EXPECT_NE(error("OFF\n3 1 0\n0 0 0\n1 zero 0\n0 1 0\n").find("line 4: found 'zero' instead of"),
            std::string::npos);
  EXPECT_NE(error("OFF\n2000000000 1 0\n0 0 0\n").find("does not fit the size"), std::string::npos);
  EXPECT_NE(error("OFF\n3 1 0\n0 0 0\n1 0 0\n").find("line 5: the file ends"), std::string::npos);
  EXPECT_NE(error("hello\n").find("first word must be OFF"), std::string::npos);
}

TEST(Obj, ReadsRelativeIndicesSeamsObjectsAndContinuedLines) {
  const ImportedSurface surface = import_obj(
      "o quad\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 1\n"
      "f 1/1 2/1 \\\n3/2 4/1\no other\nf -4/2 -3/1 -2/2\n",
      "two.obj");
  ASSERT_EQ(surface.parts.size(), 2U);
  EXPECT_EQ(surface.parts[0].name, "quad");
  EXPECT_EQ(surface.parts[0].triangles, kFan);
  const VisiblePart& other = surface.parts[1];
  EXPECT_EQ(other.surface_vertex[other.triangles[0][0]], 0);
  EXPECT_EQ(other.texture_coordinates[other.triangles[0][0]], Eigen::Vector2f(1, 0));  // v down
}

TEST(Obj, FindsIndicesOutOfRangeAndWhatIsNoNumber) {
  const auto error = [](const char* text) {
    return input_error([&] { import_obj(text, "broken.obj"); });
  };
  const ImportedSurface mended =
      import_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\nf 1 2 3\no b\nf 1 2 4\n", "broken.obj");
  EXPECT_EQ(mended.parts.at(0).triangles.size(), 1U);
  ASSERT_EQ(mended.warnings.size(), 1U);
  EXPECT_EQ(mended.warnings[0].find("broken.obj: 2 faces name vertices that are not there"), 0U);
  EXPECT_TRUE(import_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -9\n", "broken.obj")
                  .parts.at(0)
                  .triangles.empty());
  EXPECT_NE(error("v 0 0 0\nv 1 o 0\nv 0 1 0\nf 1 2 3\n").find("line 2: found 'o' instead of"),
            std::string::npos);
  EXPECT_NE(error("v 0 0 0\nv 1\nf 1 2 3\n").find("line 2: a vertex needs three coordinates"),
            std::string::npos);
}

std::string float_bytes(float value, bool big_endian) {
  auto word = std::bit_cast<std::uint32_t>(value);
  std::string bytes;
  for (int i = 0; i < 4; ++i) {
    const char byte = static_cast<char>(word >> 8 * i);
    big_endian ? bytes.insert(bytes.begin(), byte) : bytes.insert(bytes.end(), byte);
  }
  return bytes;
}

TEST(Ply, ReadsTheSameMeshInEveryEncoding) {
  const std::vector<float> coordinates{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, -0.5};
  const std::string header =
      "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar uchar vertex_indices\nend_header\n";
  std::string text = "ply\nformat ascii 1.0\ncomment hi\n" + header;
  std::string little = "ply\r\nformat binary_little_endian 1.0\r\n" + header;
  std::string big = "ply\nformat binary_big_endian 1.0\n" + header;
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    text += std::to_string(coordinates[i]) + (i % 3 == 2 ? "\n" : " ");
    little += float_bytes(coordinates[i], false);
    big += float_bytes(coordinates[i], true);
  }
  text += "4 0 1 2 3\n";
  little += std::string("\4\0\1\2\3", 5);
  big += std::string("\4\0\1\2\3", 5);
  for (const std::string& bytes : {text, little, big}) {
    const ImportedSurface surface = import_ply(bytes, "quad.ply");
    ASSERT_EQ(surface.positions.cols(), 4);
    EXPECT_EQ(surface.positions.col(3), Eigen::Vector3d(0, 1, -0.5));
    EXPECT_EQ(surface.parts[0].triangles, kFan);
  }
  EXPECT_NE(input_error([&] {
              import_ply(big.substr(0, big.size() - 9), "cut.ply");
            }).find("cut.ply: the file ends"),
            std::string::npos);
}

TEST(Ply, LeavesOutFacesWithoutTheirVerticesAndThoseBehindAnEarlyEnd) {
  const auto ply = [](const std::string& faces) {
    return "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
           "property float z\nelement face 3\nproperty list uchar int vertex_indices\nend_header\n"
           "0 0 0\n1 0 0\n1 1 0\n0 1 0\n" +
           faces;
  };
  const auto triangles = [&](const std::string& faces, const char* said) {
    const ImportedSurface surface = import_ply(ply(faces), "faces.ply");
    EXPECT_EQ(surface.warnings.size(), 1U);
    EXPECT_NE(surface.warnings.at(0).find(said), std::string::npos) << surface.warnings[0];
    return surface.parts[0].triangles.size();
  };
  EXPECT_EQ(triangles("3 0 1 2\n3 0 1 4\n3 0 2 3\n", "1 triangle names vertices"), 2U);
  EXPECT_EQ(triangles("3 0 1 2\n3 0 -1 2\n3 0 1.5 3\n", "2 triangles name vertices"), 1U);
  EXPECT_EQ(triangles("3 0 1 2\n3 0 2 3\n", "only 2 of 3 faces"), 2U);
  EXPECT_EQ(triangles("3 0 1 2\n3 0 2", "only 1 of 3 faces"), 1U);
  EXPECT_NE(input_error([&] { import_ply(ply("3 0 1"), "faces.ply"); }), "");
}

TEST(Ply, RefusesPromisesThatTheFileCannotKeep) {
  const std::string error = input_error([] {
    import_ply(
        "ply\nformat binary_little_endian 1.0\nelement vertex 2000000000\nproperty float x\n"
        "property float y\nproperty float z\nend_header\n1234",
        "large.ply");
  });
  EXPECT_NE(error.find("promises 2000000000 vertices"), std::string::npos);
}

TEST(Stl, ReadsTextAndBinaryThoughTheBinaryBeginsWithSolid) {
  const std::string text =
      "solid a vertex of names\n facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n"
      " vertex 0 1 0.25\n endloop\n endfacet\nendsolid a\n";
  std::string binary = "solid" + std::string(75, ' ') + std::string("\1\0\0\0", 4);
  for (const float number : {0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 1.F, 0.25F}) {
    binary += float_bytes(number, false);
  }
  binary += std::string(2, '\0');
  for (const std::string& bytes : {text, binary}) {
    const ImportedSurface surface = import_stl(bytes, "one.stl");
    ASSERT_EQ(surface.positions.cols(), 3);
    EXPECT_EQ(surface.positions.col(2), Eigen::Vector3d(0, 1, 0.25));
    EXPECT_EQ(surface.parts[0].triangles.size(), 1U);
    EXPECT_TRUE(surface.repeats_vertices);
  }
  EXPECT_NE(input_error([&] { import_stl(binary.substr(0, 100), "cut.stl"); }), "");
  std::string cut = binary + binary.substr(84, 30);
  cut[80] = 2;
  const ImportedSurface first = import_stl(cut, "cut.stl");
  EXPECT_EQ(first.parts[0].triangles.size(), 1U);
  ASSERT_EQ(first.warnings.size(), 1U);
  EXPECT_NE(first.warnings[0].find("ends after 1 of 2 triangles"), std::string::npos);
  EXPECT_NE(input_error([&] { import_stl(text.substr(0, 90), "cut.stl"); }), "");
}

}  // namespace
}  // namespace sinew
