// SPDX-License-Identifier: MIT

// Compressed glTF files, made with the encoders of the compression libraries.

#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>
#include <gtest/gtest.h>
#include <meshoptimizer.h>
#include <webp/encode.h>

#include <array>

#include "assets/gltf_text.h"
#include "assets/scene/import_scene.h"
#include "assets/scratch_folder.h"
#include "assets/texture_files.h"

namespace sinew {
namespace {

using nlohmann::json;

const std::vector<float> kPyramid{0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 5};
const std::vector<std::uint16_t> kPyramidCorners{0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};

/// Returns the pyramid as one primitive. Tests replace its data with compressed data.
GltfText pyramid() {
  GltfText gltf;
  const int positions = gltf.add(kPyramid, "VEC3", 3);
  const int corners = gltf.add(kPyramidCorners, "SCALAR", 1);
  gltf.document["meshes"] = {
      {{"primitives", {{{"attributes", {{"POSITION", positions}}}, {"indices", corners}}}}}};
  gltf.document["nodes"] = {{{"name", "pyramid"}, {"mesh", 0}}};
  return gltf;
}

/// Returns the corner positions of all triangles in a fixed order. Each triangle begins with its
/// smallest corner.
std::vector<std::array<double, 9>> triangles_of(const Scene& scene) {
  const SceneMesh& mesh = scene.meshes.at(0);
  std::vector<std::array<double, 9>> triangles;
  for (Triangle corners : mesh.triangles) {
    const auto place = [&](int v) {
      return std::array{mesh.positions(0, v), mesh.positions(1, v), mesh.positions(2, v)};
    };
    std::rotate(corners.begin(),
                std::min_element(corners.begin(), corners.end(),
                                 [&](int a, int b) { return place(a) < place(b); }),
                corners.end());
    std::array<double, 9> numbers{};
    for (int c = 0; c < 3; ++c) {
      const auto of_corner = place(corners[c]);
      std::copy(of_corner.begin(), of_corner.end(), numbers.begin() + 3 * c);
    }
    triangles.push_back(numbers);
  }
  std::sort(triangles.begin(), triangles.end());
  return triangles;
}

Scene scene_of_pyramid(const GltfText& gltf) {
  return import_scene(gltf.text(), FileKind::kGltf, "pyramid.gltf");
}

std::string draco_pyramid(int& position_id) {
  draco::TriangleSoupMeshBuilder builder;
  builder.Start(4);
  position_id = builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
  for (std::uint32_t f = 0; f < 4; ++f) {
    const auto corner = [&](int c) { return &kPyramid[3 * kPyramidCorners[3 * f + c]]; };
    builder.SetAttributeValuesForFace(position_id, draco::FaceIndex(f), corner(0), corner(1),
                                      corner(2));
  }
  const std::unique_ptr<draco::Mesh> mesh = builder.Finalize();
  position_id = static_cast<int>(mesh->attribute(position_id)->unique_id());
  draco::Encoder encoder;
  encoder.SetEncodingMethod(draco::MESH_EDGEBREAKER_ENCODING);
  draco::EncoderBuffer buffer;
  EXPECT_TRUE(encoder.EncodeMeshToBuffer(*mesh, &buffer).ok());
  return {buffer.data(), buffer.size()};
}

TEST(GltfCompression, OfDracoGivesTheSameTriangles) {
  int id = 0;
  const std::string compressed = draco_pyramid(id);
  GltfText gltf = pyramid();
  const Scene plain = scene_of_pyramid(gltf);
  for (json& accessor : gltf.document["accessors"]) accessor.erase("bufferView");
  json& primitive = gltf.document["meshes"][0]["primitives"][0];
  primitive["extensions"] = {
      {"KHR_draco_mesh_compression",
       {{"bufferView", gltf.add_bytes(compressed)}, {"attributes", {{"POSITION", id}}}}}};
  gltf.document["extensionsRequired"] = json::array({"KHR_draco_mesh_compression"});
  EXPECT_EQ(triangles_of(scene_of_pyramid(gltf)), triangles_of(plain));
  primitive["extensions"]["KHR_draco_mesh_compression"]["bufferView"] =
      gltf.add_bytes(compressed.substr(0, compressed.size() / 2));
  EXPECT_NE(input_error([&] { scene_of_pyramid(gltf); }).find("Draco"), std::string::npos);
}

/// Makes a buffer view refer to compressed data.
void compress(GltfText& gltf, int view, const std::string& compressed, std::size_t count,
              std::size_t stride, const char* mode, const char* filter = "NONE") {
  const int from = gltf.add_bytes(compressed);
  const json source = gltf.document["bufferViews"][from];
  gltf.document["bufferViews"][view]["extensions"] = {{"EXT_meshopt_compression",
                                                       {{"buffer", 0},
                                                        {"byteOffset", source["byteOffset"]},
                                                        {"byteLength", source["byteLength"]},
                                                        {"byteStride", stride},
                                                        {"count", count},
                                                        {"mode", mode},
                                                        {"filter", filter}}}};
  // The range of the plain buffer is only a fallback, which a reader of the extension never uses.
  gltf.document["bufferViews"][view]["byteOffset"] = 0;
  gltf.document["bufferViews"][view]["byteLength"] = count * stride;
}

std::string meshopt_vertices(const void* data, std::size_t count, std::size_t stride) {
  std::string bytes(meshopt_encodeVertexBufferBound(count, stride), '\0');
  meshopt_encodeVertexVersion(0);
  bytes.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(bytes.data()),
                                          bytes.size(), data, count, stride));
  return bytes;
}

std::string meshopt_triangles() {
  const std::vector<unsigned int> corners(kPyramidCorners.begin(), kPyramidCorners.end());
  std::string bytes(meshopt_encodeIndexBufferBound(corners.size(), 4), '\0');
  bytes.resize(meshopt_encodeIndexBuffer(reinterpret_cast<unsigned char*>(bytes.data()),
                                         bytes.size(), corners.data(), corners.size()));
  return bytes;
}

TEST(GltfCompression, OfMeshoptGivesTheSameTriangles) {
  GltfText gltf = pyramid();
  const Scene plain = scene_of_pyramid(gltf);
  gltf.document["extensionsRequired"] = json::array({"EXT_meshopt_compression"});
  compress(gltf, 0, meshopt_vertices(kPyramid.data(), 4, 12), 4, 12, "ATTRIBUTES");
  compress(gltf, 1, meshopt_triangles(), 12, 2, "TRIANGLES");
  EXPECT_EQ(triangles_of(scene_of_pyramid(gltf)), triangles_of(plain));

  const std::vector<unsigned int> corners(kPyramidCorners.begin(), kPyramidCorners.end());
  std::string sequence(meshopt_encodeIndexSequenceBound(corners.size(), 4), '\0');
  sequence.resize(meshopt_encodeIndexSequence(reinterpret_cast<unsigned char*>(sequence.data()),
                                              sequence.size(), corners.data(), corners.size()));
  compress(gltf, 1, sequence, 12, 2, "INDICES");
  EXPECT_EQ(triangles_of(scene_of_pyramid(gltf)), triangles_of(plain));
}

TEST(GltfCompression, OfMeshoptIsFiltered) {
  GltfText gltf = pyramid();
  const Scene plain = scene_of_pyramid(gltf);
  std::vector<std::uint32_t> filtered(kPyramid.size());
  meshopt_encodeFilterExp(filtered.data(), 4, 12, 15, kPyramid.data());
  compress(gltf, 0, meshopt_vertices(filtered.data(), 4, 12), 4, 12, "ATTRIBUTES", "EXPONENTIAL");
  EXPECT_EQ(triangles_of(scene_of_pyramid(gltf)), triangles_of(plain));
}

TEST(GltfCompression, ThatIsDamagedIsRefused) {
  const auto refused = [](auto&& damage) {
    GltfText gltf = pyramid();
    compress(gltf, 0, meshopt_vertices(kPyramid.data(), 4, 12), 4, 12, "ATTRIBUTES");
    damage(gltf.document["bufferViews"][0]["extensions"]["EXT_meshopt_compression"]);
    const std::string sentence = input_error([&] { scene_of_pyramid(gltf); });
    EXPECT_NE(sentence.find("compressed buffer view 0"), std::string::npos) << sentence;
  };
  refused([](json& c) { c["byteLength"] = 8; });
  refused([](json& c) { c["byteLength"] = 4000000; });
  refused([](json& c) { c["byteStride"] = 0; });
  refused([](json& c) { c["byteStride"] = 7; });
  refused([](json& c) { c["byteStride"] = 100000; });
  refused([](json& c) { c["count"] = 4000000000; });
  refused([](json& c) { c["mode"] = "TRIANGLES"; });
  refused([](json& c) { c["mode"] = "SOMETHING"; });
  refused([](json& c) { c["filter"] = "OCTAHEDRAL"; });
  refused([](json& c) { c["filter"] = "SOMETHING"; });
}

TEST(GltfCompression, OfWebpImagesIsUndone) {
  const std::vector<std::uint8_t> pixels{255, 0, 0,   255, 0, 255, 0, 255,
                                         0,   0, 255, 128, 9, 8,   7, 255};
  std::uint8_t* encoded = nullptr;
  const std::size_t size = WebPEncodeLosslessRGBA(pixels.data(), 2, 2, 8, &encoded);
  const std::string webp(reinterpret_cast<const char*>(encoded), size);
  WebPFree(encoded);
  GltfText gltf = pyramid();
  gltf.document["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}}};
  gltf.document["textures"] = {{{"extensions", {{"EXT_texture_webp", {{"source", 0}}}}}}};
  gltf.document["images"] = {{{"mimeType", "image/webp"}, {"bufferView", gltf.add_bytes(webp)}}};
  gltf.document["extensionsRequired"] = json::array({"EXT_texture_webp"});
  const Scene scene = scene_of_pyramid(gltf);
  EXPECT_TRUE(scene.warnings.empty());
  EXPECT_EQ(scene.materials.at(0).base_color_texture, 0);
  EXPECT_EQ(scene.textures.at(0).bytes, png_of_pixels(2, 2, pixels));
  EXPECT_FALSE(as_png_or_jpeg(webp.substr(0, webp.size() / 2)));
  EXPECT_FALSE(as_png_or_jpeg("RIFF"));
}

}  // namespace
}  // namespace sinew
