// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/scene/import_scene.h"
#include "assets/surface/import_surface.h"
#include "fbx_text.h"
#include "gltf_text.h"
#include "scratch_folder.h"
#include "support/test_data.h"
#include "tiny_images.h"

namespace sinew {
namespace {

/// Returns a file with a triangle whose corners have the texture coordinates (0, 0), (1, 0) and
/// (0, 1).
GltfText triangle_with(const nlohmann::json& material) {
  GltfText file;
  const int positions = file.add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 3);
  const int coordinates = file.add<float>({0, 0, 1, 0, 0, 1}, "VEC2", 2);
  file.document["nodes"] = {{{"mesh", 0}, {"name", "body"}}};
  nlohmann::json primitive = {
      {"attributes", {{"POSITION", positions}, {"TEXCOORD_0", coordinates}}}};
  if (!material.is_null()) {
    primitive["material"] = 0;
    file.document["materials"] = nlohmann::json::array({material});
  }
  file.document["meshes"] = {{{"primitives", {primitive}}}};
  file.document["images"] = {
      {{"uri", "data:image/png;base64," + encode_base64(png_of_one_pixel())}}};
  file.document["textures"] = {{{"source", 0}}};
  return file;
}

Scene scene_of(const GltfText& file) {
  return import_scene(file.text(), FileKind::kGltf, "body.gltf");
}

TEST(Materials, OfGltfKeepTheirFactorsAndImages) {
  const Scene scene = scene_of(triangle_with(
      {{"name", "cloth"},
       {"pbrMetallicRoughness",
        {{"baseColorFactor", {0.25, 0.5, 0.75, 0.5}}, {"baseColorTexture", {{"index", 0}}}}},
       {"normalTexture", {{"index", 0}, {"scale", 0.5}}},
       {"alphaMode", "MASK"},
       {"alphaCutoff", 0.25},
       {"doubleSided", true}}));
  ASSERT_EQ(scene.materials.size(), 1U);
  const Material& material = scene.materials[0];
  EXPECT_EQ(material.name, "cloth");
  EXPECT_TRUE(material.base_color.isApprox(Eigen::Vector4f(0.25F, 0.5F, 0.75F, 0.5F)));
  EXPECT_EQ(material.base_color_texture, 0);
  EXPECT_EQ(material.normal_map, 0) << "one image is kept once";
  EXPECT_FLOAT_EQ(material.normal_scale, 0.5F);
  EXPECT_EQ(material.alpha, Material::Alpha::kMask);
  EXPECT_FLOAT_EQ(material.alpha_cutoff, 0.25F);
  EXPECT_TRUE(material.double_sided);
  ASSERT_EQ(scene.textures.size(), 1U);
  EXPECT_EQ(scene.textures[0].bytes, png_of_one_pixel());
  EXPECT_EQ(scene.meshes[0].material, 0);
  EXPECT_EQ(scene.meshes[0].texture_coordinates[2], Eigen::Vector2f(0, 1)) << "v goes down";
}

TEST(Materials, OfMeshesWithoutOneAreThePlainOne) {
  const Scene scene = scene_of(triangle_with(nullptr));
  EXPECT_TRUE(scene.materials.empty());
  EXPECT_EQ(scene.meshes[0].material, -1);
}

// KHR_texture_transform as Blender 3.4 and three.js apply it, with v pointing down:
// u' = sx cos u + sy sin v + ox, v' = -sx sin u + sy cos v + oy.
TEST(Materials, ApplyTextureTransforms) {
  const double angle = 0.3;
  GltfText file = triangle_with(
      {{"pbrMetallicRoughness",
        {{"baseColorTexture",
          {{"index", 0},
           {"extensions",
            {{"KHR_texture_transform",
              {{"offset", {0.1, 0.2}}, {"rotation", angle}, {"scale", {2.0, 3.0}}}}}}}}}}});
  file.document["extensionsUsed"] = {"KHR_texture_transform"};
  const Scene scene = scene_of(file);
  const auto& coordinates = scene.meshes[0].texture_coordinates;
  const auto c = static_cast<float>(std::cos(angle));
  const auto s = static_cast<float>(std::sin(angle));
  EXPECT_TRUE(coordinates[0].isApprox(Eigen::Vector2f(0.1F, 0.2F), 1e-5F)) << coordinates[0];
  EXPECT_TRUE(coordinates[1].isApprox(Eigen::Vector2f(2 * c + 0.1F, -2 * s + 0.2F), 1e-5F));
  EXPECT_TRUE(coordinates[2].isApprox(Eigen::Vector2f(3 * s + 0.1F, 3 * c + 0.2F), 1e-5F));
}

/// Returns a Collada file with a triangle.
std::string collada(const std::string& tool, const std::string& effect) {
  return R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><contributor><authoring_tool>)" +
         tool + R"(</authoring_tool></contributor>
<up_axis>Y_UP</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="common"><phong>)" +
         effect +
         R"(</phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="cloth"><instance_effect url="#e"/></material>
</library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common>
<accessor source="#a" count="3" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1" material="cloth"><input semantic="VERTEX" source="#v" offset="0"/>
<p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n" name="body"><instance_geometry url="#g">
<bind_material><technique_common><instance_material symbol="cloth" target="#m"/></technique_common>
</bind_material></instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>)";
}

Material collada_material(const std::string& tool, const std::string& effect) {
  return import_scene(collada(tool, effect), FileKind::kCollada, "body.dae").materials.at(0);
}

TEST(Materials, OfColladaHaveDisplayColorsUnlessBlenderWroteThem) {
  const char* const gray = "<diffuse><color>0.5 1 0 1</color></diffuse>";
  const Eigen::Vector4f linear(0.21404114F, 1, 0, 1);  // ((0.5 + 0.055) / 1.055) ^ 2.4
  EXPECT_TRUE(collada_material("Maya 2020", gray).base_color.isApprox(linear, 1e-5F));
  EXPECT_TRUE(collada_material("Blender 2.79", gray)
                  .base_color.isApprox(Eigen::Vector4f(0.5F, 1, 0, 1), 1e-5F));
}

TEST(Materials, OfColladaMaySendOutLight) {
  const Material lamp = collada_material("Maya", "<emission><color>0.5 0 1 1</color></emission>");
  EXPECT_TRUE(lamp.emissive.isApprox(Eigen::Vector3f(0.21404114F, 0, 1), 1e-5F));
  EXPECT_TRUE(
      collada_material("Maya", "<diffuse><color>1 1 1 1</color></diffuse>").emissive.isZero(0.0F));
}

constexpr const char* kMaya = "FBX SDK/FBX Plugins version 2020.3 build=1b46fcc54";
constexpr const char* kOldBlender = "Blender (stable FBX IO) - 2.79 (sub 0) - 3.7.17";
constexpr const char* kBlender = "Blender (stable FBX IO) - 2.93.1 - 4.22.0";

/// Returns the material of an FBX file that this program wrote.
/// \param numbers  properties of the material
Material fbx_material(const std::string& creator,
                      const std::vector<std::pair<std::string, std::vector<double>>>& numbers) {
  FbxText file;
  file.creator = creator;
  std::string properties;
  for (const auto& [name, values] : numbers) {
    properties += fmt::format("\t\t\tP: \"{}\", \"{}\", \"\", \"A\",{}\n", name,
                              values.size() == 3 ? "Color" : "Number", fmt::join(values, ","));
  }
  const int model = file.add("Model", "Mesh", "body", "\t\tVersion: 232\n");
  const int geometry =
      file.add("Geometry", "Mesh", "body",
               FbxText::array("Vertices", std::vector<int>{0, 0, 0, 1, 0, 0, 0, 1, 0}) +
                   FbxText::array("PolygonVertexIndex", std::vector<int>{0, 1, -3}) +
                   R"(		GeometryVersion: 124
		LayerElementMaterial: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {
				a: 0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}
		}
)");
  const int material =
      file.add("Material", "", "lamp",
               "\t\tVersion: 102\n\t\tShadingModel: \"phong\"\n" + FbxText::properties(properties));
  file.connect(model, 0);
  file.connect(geometry, model);
  file.connect(material, model);
  return import_scene(file.text(), FileKind::kFbx, "body.fbx").materials.at(0);
}

TEST(Materials, OfFbxMaySendOutLight) {
  const Eigen::Vector3f half(0.21404114F, 0, 1);  // ((0.5 + 0.055) / 1.055) ^ 2.4
  const auto light = [](const char* creator, double factor) {
    return fbx_material(creator, {{"EmissiveColor", {0.5, 0, 1}}, {"EmissiveFactor", {factor}}})
        .emissive;
  };
  EXPECT_TRUE(light(kMaya, 1.0).isApprox(half, 1e-5F));
  EXPECT_TRUE(light(kBlender, 1.0).isApprox(Eigen::Vector3f(0.5F, 0, 1), 1e-5F));
  EXPECT_TRUE(light(kBlender, 0.5).isApprox(Eigen::Vector3f(0.25F, 0, 0.5F), 1e-5F));
  // Blender 2.79 writes the diffuse color as the emissive one, and the emitted fraction as a
  // separate factor.
  EXPECT_TRUE(light(kOldBlender, 0.0).isZero(0.0F));
  EXPECT_TRUE(fbx_material(kMaya, {{"DiffuseColor", {1, 1, 1}}}).emissive.isZero(0.0F));
}

TEST(Materials, OfFbxAreRoughAndOfMetalAsBlenderMeansThem) {
  const auto look = [](const char* creator,
                       const std::vector<std::pair<std::string, std::vector<double>>>& numbers) {
    const Material material = fbx_material(creator, numbers);
    return std::pair(material.roughness, material.metallic);
  };
  const Material plain;
  const auto expect = [](const std::pair<float, float>& found, float roughness, float metallic) {
    EXPECT_NEAR(found.first, roughness, 1e-6F);
    EXPECT_NEAR(found.second, metallic, 1e-6F);
  };
  // Exporters of version 2.80 and newer write the shininess (10 (1 - roughness))^2. They leave out
  // the default values 20 and 1.
  expect(look(kBlender, {{"Shininess", {36}}, {"ReflectionFactor", {0}}}), 0.4F, 0.0F);
  expect(look(kBlender, {{"Shininess", {0}}, {"ReflectionFactor", {0.75}}}), 1.0F, 0.75F);
  expect(look(kBlender, {}), 1.0F - std::sqrt(0.2F), 1.0F);
  expect(look("Blender (stable FBX IO) - 4.1.1 - 5.12.5", {{"Shininess", {400}}}), 0.0F, 1.0F);
  // Older versions and other programs do not write how metallic a material is.
  for (const char* const other : {kMaya, kOldBlender, ""}) {
    SCOPED_TRACE(other);
    expect(look(other, {}), plain.roughness, plain.metallic);
    expect(look(other, {{"ReflectionFactor", {1}}}), plain.roughness, plain.metallic);
    expect(look(other, {{"Shininess", {25}}, {"ReflectionFactor", {1}}}), 0.5F, plain.metallic);
    expect(look(other, {{"ShininessExponent", {25}}}), 0.5F, plain.metallic);
  }
}

TEST(Materials, OfFbxFilesOfBlenderAreThoseThatItWrote) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  struct Written {
    const char* file;
    float roughness;
    float metallic;
  };
  // Another reader finds the shininess 36, 25, 9.608 and 20 (the default, left out) in these files.
  for (const auto& [file, roughness, metallic] :
       {Written{"01_characters/fbx/animation_with_skeleton.fbx", 0.4F, 0.0F},
        Written{"01_characters/fbx/blender_293_barbarian_7400_binary.fbx", 0.5F, 0.0F},
        Written{"02_creatures/fbx/Cow.fbx", 0.69003F, 0.0F},
        Written{"02_creatures/fbx/Cat.fbx", Material().roughness, 0.0F}}) {
    const std::string path = (*data / file).string();
    const Scene scene = import_scene(read_file(path), FileKind::kFbx, path);
    ASSERT_FALSE(scene.materials.empty()) << file;
    EXPECT_NEAR(scene.materials[0].roughness, roughness, 1e-4F) << file;
    EXPECT_EQ(scene.materials[0].metallic, metallic) << file;
  }
}

TEST(Materials, ThatWouldBeInvisibleAreOpaque) {
  const auto opacity = [](const char* transparency) {
    return collada_material("Maya", transparency);
  };
  const Material half = opacity(
      "<transparent opaque=\"A_ONE\"><color>1 1 1 1</color></transparent>"
      "<transparency><float>0.5</float></transparency>");
  EXPECT_EQ(half.alpha, Material::Alpha::kBlend);
  EXPECT_FLOAT_EQ(half.base_color.w(), 0.5F);
  for (const char* const odd :
       {"<transparency><float>0</float></transparency>",
        "<transparent opaque=\"RGB_ZERO\"><color>1 1 1 1</color></transparent>"
        "<transparency><float>1</float></transparency>"}) {
    EXPECT_EQ(opacity(odd).alpha, Material::Alpha::kOpaque) << odd;
    EXPECT_FLOAT_EQ(opacity(odd).base_color.w(), 1.0F) << odd;
  }
}

TEST(Materials, OfObjFilesCome) {
  const ScratchFolder folder;
  folder.write("body.mtl",
               "newmtl skin\nKd 0.5 0 1\nmap_Kd -s 2 4 1 -o 0.5 0 0 skin.png\n"
               "map_Bump -bm 0.7 skin.png\n"
               "newmtl glass\nKd 0.5 0 1\nd 0.25\n"
               "newmtl ghost\nTr 1\nmap_Kd gone.png\n");
  folder.write("skin.png", png_of_one_pixel());
  const char* const faces =
      "mtllib body.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n"
      "usemtl skin\nf 1/1 2/2 3/3\nusemtl glass\nf 3/3 2/2 1/1\n";
  const ImportedSurface surface = import_obj(faces, folder.write("body.obj", faces));
  ASSERT_EQ(surface.materials.size(), 3U);
  const Material& skin = surface.materials[0];
  EXPECT_EQ(skin.base_color, Eigen::Vector4f::Ones()) << "the image replaces the color";
  EXPECT_EQ(skin.base_color_texture, 0);
  EXPECT_EQ(skin.normal_map, 0) << "its colors are those of directions";
  EXPECT_FLOAT_EQ(skin.normal_scale, 0.7F);
  const Material& glass = surface.materials[1];
  EXPECT_TRUE(glass.base_color.isApprox(Eigen::Vector4f(0.21404114F, 0, 1, 0.25F), 1e-5F));
  EXPECT_EQ(glass.alpha, Material::Alpha::kBlend);
  EXPECT_EQ(surface.materials[2].alpha, Material::Alpha::kOpaque);
  ASSERT_EQ(surface.textures.size(), 1U);
  ASSERT_EQ(surface.warnings.size(), 1U);
  EXPECT_NE(surface.warnings[0].find("'gone.png'"), std::string::npos);
  // The texture coordinate (0, 1) is scaled to 4, which is -3 with v pointing down, and shifted by
  // 0.5 in u.
  EXPECT_EQ(surface.parts[0].texture_coordinates[2], Eigen::Vector2f(0.5F, -3.0F));
  EXPECT_EQ(surface.parts[1].texture_coordinates[0], Eigen::Vector2f(0, 0));
}

TEST(Materials, OfObjFilesMaySendOutLightAndBeOfMetal) {
  const ScratchFolder folder;
  folder.write("body.mtl",
               "newmtl lamp\nKd 1 1 1\nKe 0.5 0 1\nPm 0.75\nPr 0.25\n"
               "newmtl plain\nKd 1 1 1\n"
               "newmtl screen\nKd 1 1 1\nmap_Ke screen.png\n");
  folder.write("screen.png", png_of_one_pixel());
  const char* const faces = "mtllib body.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl lamp\nf 1 2 3\n";
  const ImportedSurface surface = import_obj(faces, folder.write("body.obj", faces));
  ASSERT_EQ(surface.materials.size(), 3U);
  const Material& lamp = surface.materials[0];
  EXPECT_TRUE(lamp.emissive.isApprox(Eigen::Vector3f(0.21404114F, 0, 1), 1e-5F));
  EXPECT_FLOAT_EQ(lamp.metallic, 0.75F);
  EXPECT_FLOAT_EQ(lamp.roughness, 0.25F);
  const Material& plain = surface.materials[1];
  EXPECT_TRUE(plain.emissive.isZero(0.0F));
  EXPECT_EQ(plain.metallic, Material().metallic);
  EXPECT_EQ(plain.roughness, Material().roughness);
  EXPECT_EQ(surface.materials[2].emissive_texture.image, 0);
  EXPECT_EQ(surface.materials[2].emissive, Eigen::Vector3f::Ones());
}

/// Expects a triangle whose corners are red, gray and blue.
void expect_colored_triangle(const ImportedSurface& surface) {
  ASSERT_EQ(surface.parts.size(), 1U);
  const VisiblePart& part = surface.parts[0];
  ASSERT_EQ(part.colors.size(), 1U);
  ASSERT_EQ(part.colors[0].size(), part.surface_vertex.size());
  for (std::size_t corner = 0; corner < 3; ++corner) {
    const Eigen::Vector4f expected =
        std::array{Eigen::Vector4f(1, 0, 0, 1), Eigen::Vector4f(0.2159F, 0.2159F, 0.2159F, 1),
                   Eigen::Vector4f(0, 0, 1, 1)}[corner];
    EXPECT_TRUE(part.colors[0][corner].isApprox(expected, 5e-3F)) << corner;
  }
  ASSERT_EQ(part.material, 0);
  EXPECT_EQ(surface.materials.at(0).base_color, Eigen::Vector4f::Ones());
}

TEST(VertexColors, OfPlyAndObjFilesAreThoseOfADisplay) {
  const std::string head =
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
      "property float z\n";
  const std::string face = "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
  expect_colored_triangle(
      import_ply(head + "property uchar red\nproperty uchar green\nproperty uchar blue\n" + face +
                     "0 0 0 255 0 0\n1 0 0 128 128 128\n0 1 0 0 0 255\n3 0 1 2\n",
                 "body.ply"));
  expect_colored_triangle(
      import_ply(head + "property float red\nproperty float green\nproperty float blue\n" + face +
                     "0 0 0 1 0 0\n1 0 0 0.502 0.502 0.502\n0 1 0 0 0 1\n3 0 1 2\n",
                 "body.ply"));
  expect_colored_triangle(
      import_ply(head + "property ushort red\nproperty ushort green\nproperty ushort blue\n" +
                     face + "0 0 0 65535 0 0\n1 0 0 32896 32896 32896\n0 1 0 0 0 65535\n3 0 1 2\n",
                 "body.ply"));
  const ImportedSurface dark =
      import_ply(head + "property uchar red\nproperty uchar green\nproperty uchar blue\n" + face +
                     "0 0 0 1 1 1\n1 0 0 0 0 0\n0 1 0 1 0 1\n3 0 1 2\n",
                 "dark.ply");
  EXPECT_LT(dark.parts.at(0).colors.at(0).at(0)[0], 1e-3F) << "1 of 255 is next to black";
  EXPECT_NEAR(dark.parts[0].colors[0][0][0], 1.0 / 255.0 / 12.92, 1e-9);
  const ImportedSurface bright =
      import_ply(head + "property uchar red\nproperty uchar green\nproperty uchar blue\n" + face +
                     "0 0 0 255 128 254\n1 0 0 0 0 0\n0 1 0 1 0 1\n3 0 1 2\n",
                 "bright.ply");
  const Eigen::Vector4f& color = bright.parts.at(0).colors.at(0).at(0);
  EXPECT_EQ(color[0], 1.0F) << "255 of 255 is all";
  EXPECT_NEAR(color[1], std::pow((128.0 / 255.0 + 0.055) / 1.055, 2.4), 1e-6);
  expect_colored_triangle(
      import_obj("v 0 0 0 1 0 0\nv 1 0 0 0.502 0.502 0.502\nv 0 1 0 0 0 1\nf 1 2 3\n", "body.obj"));
  const ImportedSurface plain = import_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "body.obj");
  EXPECT_TRUE(plain.parts.at(0).colors.empty());
  EXPECT_EQ(plain.parts[0].material, -1);
}

}  // namespace
}  // namespace sinew
