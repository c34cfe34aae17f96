// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>
#include <filesystem>

#include "assets/caches/cache_formats.h"
#include "assets/export/vector_image.h"
#include "assets/export_character.h"
#include "assets/glb_reader.h"
#include "assets/scratch_folder.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::box_character;
using test::box_in_glb;
using test::box_pose;
using test::file_text;
using test::GlbReader;

constexpr int kFrames = 5;

unsigned big(const std::string& bytes, std::size_t at, int size) {
  unsigned value = 0;
  for (int i = 0; i < size; ++i) value = value << 8U | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

/// Decodes the samples of a PNG with 16-bit colors as its specification defines them, row by row.
std::vector<double> read_png(const std::string& bytes, int width, int height) {
  EXPECT_EQ(bytes.substr(1, 3), "PNG");
  EXPECT_EQ(big(bytes, 16, 4), static_cast<unsigned>(width));
  EXPECT_EQ(big(bytes, 20, 4), static_cast<unsigned>(height));
  EXPECT_EQ(bytes.substr(24, 2), std::string("\x10\x02", 2)) << "16 bits, RGB";
  const std::size_t data = bytes.find("IDAT");
  const unsigned size = big(bytes, data - 4, 4);
  EXPECT_EQ(big(bytes, data + 4 + size, 4),
            crc32(0, reinterpret_cast<const Bytef*>(bytes.data() + data), 4 + size));
  std::string rows(static_cast<std::size_t>(height) * (1 + 6 * width), '\0');
  uLongf length = rows.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &length,
                       reinterpret_cast<const Bytef*>(bytes.data() + data + 4), size),
            Z_OK);
  EXPECT_EQ(length, rows.size());
  std::vector<double> samples;
  for (int y = 0; y < height; ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * (1 + 6 * width);
    EXPECT_EQ(rows[row], '\0') << "no filter";
    for (int i = 0; i < 3 * width; ++i) samples.push_back(big(rows, row + 1 + 2 * i, 2) / 65535.0);
  }
  return samples;
}

/// Decodes the pixels of an uncompressed EXR as its specification defines them: each line
/// has all B, then all G, then all R.
std::vector<double> read_exr(const std::string& bytes, int width, int height) {
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x76\x2f\x31\x01\x02\0\0\0", 8));
  std::size_t at = 8;
  while (bytes[at] != '\0') {  // attributes: name, type, size, value
    at = bytes.find('\0', at) + 1;
    at = bytes.find('\0', at) + 1;
    std::uint32_t size = 0;
    std::memcpy(&size, bytes.data() + at, 4);
    at += 4 + size;
  }
  ++at;
  std::vector<double> samples(static_cast<std::size_t>(3) * width * height);
  for (int y = 0; y < height; ++y) {
    std::uint64_t line = 0;
    std::memcpy(&line, bytes.data() + at + 8 * y, 8);
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + line, 4);
    EXPECT_EQ(number, static_cast<std::uint32_t>(y));
    for (int channel = 0; channel < 3; ++channel) {
      for (int x = 0; x < width; ++x) {
        float value = 0.0F;
        std::memcpy(&value, bytes.data() + line + 8 + 4 * (channel * width + x), 4);
        samples[3 * (static_cast<std::size_t>(y) * width + x) + 2 - channel] = value;
      }
    }
  }
  return samples;
}

class VertexTexture : public testing::TestWithParam<const char*> {
 protected:
  void write(const Character& character) {
    const auto writer = make_cache_writer(path(GetParam()), character, {3, kFrames, 25.0, "walk"});
    for (int f = 0; f < kFrames; ++f) writer->add(box_pose(character, f));
    EXPECT_TRUE(writer->finish().empty());
  }
  std::string path(const std::string& extension) const {
    return folder_.path() + "/box" + extension;
  }
  std::vector<double> read(const std::string& file, const json& layout) const {
    const std::string bytes = file_text(folder_.path() + "/" + file);
    return GetParam() == std::string(".exr") ? read_exr(bytes, layout["width"], layout["height"])
                                             : read_png(bytes, layout["width"], layout["height"]);
  }

  ScratchFolder folder_;
};

TEST_P(VertexTexture, HasEachVertexOfEachFrameWhereTheLayoutSays) {
  const Character character = box_character();
  write(character);
  const json layout = json::parse(file_text(path(".json")));
  EXPECT_EQ(layout["schema"], "sinew.vertex_texture/1");
  EXPECT_EQ(layout["vertices"], 18);
  EXPECT_EQ(layout["frames"], kFrames);
  EXPECT_EQ(layout["frames_per_second"], 25.0);
  const std::vector<double> samples = read(layout["positions"]["file"], layout);
  const std::vector<double> normals = read(layout["normals"]["file"], layout);
  const bool is_fraction = layout["positions"].contains("low");
  EXPECT_EQ(is_fraction, GetParam() == std::string(".png"));
  const int width = layout["width"];
  const int rows = layout["rows_per_frame"];
  for (int f = 0; f < kFrames; ++f) {
    const Points pose = box_pose(character, f);
    int v = 0;
    for (const VisiblePart& part : character.parts) {
      for (const int place : part.surface_vertex) {
        const std::size_t pixel =
            static_cast<std::size_t>(f * rows + v / width) * width + v % width;
        Eigen::Vector3d found(samples[3 * pixel], samples[3 * pixel + 1], samples[3 * pixel + 2]);
        Eigen::Vector3d normal(normals[3 * pixel], normals[3 * pixel + 1], normals[3 * pixel + 2]);
        if (is_fraction) {
          for (int i = 0; i < 3; ++i) {
            const double low = layout["positions"]["low"][i];
            found[i] = low + found[i] * (layout["positions"]["high"][i].get<double>() - low);
            normal[i] = -1.0 + 2.0 * normal[i];
          }
        }
        EXPECT_LT((found - box_in_glb(pose.col(place))).norm(), 2e-5) << f << " " << v;
        EXPECT_NEAR(normal.norm(), 1.0, 1e-4);
        ++v;
      }
    }
  }
}

TEST_P(VertexTexture, TheMeshLeadsToThePixels) {
  Character character = box_character();
  write(character);
  const json layout = json::parse(file_text(path(".json")));
  const GlbReader glb(file_text(folder_.path() + "/" + layout["mesh"].get<std::string>()));
  EXPECT_EQ(layout["texture_coordinates"], 1) << "a part has one set of its own";
  const double width = layout["width"];
  const double height = layout["height"];
  int v = 0;
  for (const json& mesh : glb.json()["meshes"]) {
    const json& attributes = mesh["primitives"][0]["attributes"];
    const std::vector<double> pixels = glb.numbers(attributes["TEXCOORD_1"]);
    const Points positions = glb.vectors(attributes["POSITION"]);
    for (std::size_t i = 0; i < pixels.size(); i += 2, ++v) {
      EXPECT_NEAR(pixels[i] * width, v % layout["width"].get<int>() + 0.5, 1e-3);
      EXPECT_NEAR(pixels[i + 1] * height, v / layout["width"].get<int>() + 0.5, 1e-3);
    }
    EXPECT_EQ(positions.cols(), static_cast<Eigen::Index>(pixels.size() / 2));
  }
  EXPECT_EQ(v, 18);
}

TEST_P(VertexTexture, RefusesMoreThanATextureHolds) {
  EXPECT_THROW(make_cache_writer(path(GetParam()), box_character(), {0, 16385, 30.0, ""}),
               UsageError);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

INSTANTIATE_TEST_SUITE_P(Formats, VertexTexture, testing::Values(".exr", ".png"),
                         [](const auto& format) { return std::string(format.param + 1); });

}  // namespace
}  // namespace sinew
