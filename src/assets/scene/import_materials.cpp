// SPDX-License-Identifier: MIT

#include "assets/scene/import_materials.h"

#include <assimp/commonMetaData.h>
#include <assimp/material.h>
#include <assimp/scene.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>

#include "assets/fbx/fbx_materials.h"
#include "assets/list_names.h"
#include "assets/scene/file_material.h"
#include "assets/texture_files.h"
#include "core/counted.h"

namespace sinew {
namespace {

constexpr float kInvisible = 0.01F;  // lower opacities are assumed to be exporter errors

/// A texture path of a material, with the texture type under which it was found.
struct NamedTexture {
  aiTextureType type = aiTextureType_NONE;
  std::string path;
};

std::optional<NamedTexture> find_texture(const aiMaterial& source,
                                         std::initializer_list<aiTextureType> types) {
  for (const aiTextureType type : types) {
    aiString path;
    if (source.Get(AI_MATKEY_TEXTURE(type, 0), path) == aiReturn_SUCCESS && path.length > 0) {
      return NamedTexture{type, path.C_Str()};
    }
  }
  return std::nullopt;
}

std::string rgba_bytes(const aiTexture& texture) {
  std::vector<std::uint8_t> rgba;
  const std::size_t count = static_cast<std::size_t>(texture.mWidth) * texture.mHeight;
  for (std::size_t i = 0; i < count; ++i) {
    const aiTexel& texel = texture.pcData[i];
    rgba.insert(rgba.end(), {texel.r, texel.g, texel.b, texel.a});
  }
  return png_of_pixels(static_cast<int>(texture.mWidth), static_cast<int>(texture.mHeight), rgba)
      .value_or("");
}

/// Returns the name of the program that wrote the file, according to the file; empty: unknown.
std::string generator_of(const aiScene& source) {
  aiString generator;
  const bool is_known =
      source.mMetaData != nullptr && source.mMetaData->Get(AI_METADATA_SOURCE_GENERATOR, generator);
  return is_known ? generator.C_Str() : "";
}

/// Converter of all materials of an assimp scene.
class MaterialReader {
 public:
  MaterialReader(const aiScene& source, std::string_view bytes, FileKind kind,
                 const std::string& file)
      : source_(source), generator_(generator_of(source)), file_(file), files_(file) {
    // Blender writes its linear colors into formats that specify display colors.
    is_linear_ = generator_.starts_with("Blender");
    if (kind == FileKind::kFbx) fbx_materials_ = read_fbx_materials(bytes);
  }

  ImportedMaterials run() {
    for (unsigned int m = 0; m < source_.mNumMaterials; ++m) {
      const aiMaterial& material = *source_.mMaterials[m];
      result_.texture_channels.push_back(texture_channel_of(material));
      if (is_made_up(material)) {
        result_.index.push_back(-1);
        continue;
      }
      result_.index.push_back(static_cast<int>(result_.materials.size()));
      result_.materials.push_back(read(material));
    }
    result_.textures = files_.images();
    result_.warnings = files_.warnings();
    if (!unapplied_.empty()) {
      result_.warnings.push_back(
          fmt::format("{}: {} texture ({}), which is not shown; apply that to the texture "
                      "coordinates",
                      file_,
                      counted(unapplied_.size(), "material shifts, turns or scales its",
                              "materials shift, turn or scale their"),
                      list_names(unapplied_)));
    }
    return std::move(result_);
  }

 private:
  /// Returns true for the material that assimp gives to meshes without one.
  static bool is_made_up(const aiMaterial& material) {
    aiColor3D color;
    material.Get(AI_MATKEY_COLOR_DIFFUSE, color);
    const bool is_gray = color.r == color.g && color.g == color.b;
    return std::string(material.GetName().C_Str()) == AI_DEFAULT_MATERIAL_NAME && is_gray &&
           material.GetTextureCount(aiTextureType_DIFFUSE) == 0;
  }

  int image_of(const NamedTexture& texture) {
    const aiTexture* const embedded = source_.GetEmbeddedTexture(texture.path.c_str());
    if (embedded == nullptr) return files_.add(texture.path);
    const auto [entry, is_new] = embedded_.emplace(embedded, -1);
    if (!is_new) return entry->second;
    std::string name = embedded->mFilename.C_Str();
    std::replace(name.begin(), name.end(), '\\', '/');
    name = name.substr(name.rfind('/') + 1);
    if (name.empty()) name = fmt::format("image {}", embedded_.size());
    std::string bytes;
    if (embedded->mHeight == 0) {
      bytes.assign(reinterpret_cast<const char*>(embedded->pcData), embedded->mWidth);
    } else {
      bytes = rgba_bytes(*embedded);
    }
    return entry->second = files_.add_embedded(name, std::move(bytes));
  }

  Material start(const aiMaterial& source) {
    Material material;
    material.name = source.GetName().C_Str();
    int two_sided = 0;
    if (source.Get(AI_MATKEY_TWOSIDED, two_sided) == aiReturn_SUCCESS) {
      material.double_sided = two_sided != 0;
    }
    return material;
  }

  Material read(const aiMaterial& source) {
    Material material = start(source);
    aiColor3D color;
    if (source.Get(AI_MATKEY_COLOR_DIFFUSE, color) == aiReturn_SUCCESS) {
      set_color({color.r, color.g, color.b}, material);
    }
    const auto own = fbx_materials_.find(material.name);
    const FbxMaterial* const fbx = own == fbx_materials_.end() ? nullptr : &own->second;
    if (is_linear_ && fbx != nullptr && fbx->diffuse) set_color(*fbx->diffuse, material);
    const auto base = find_texture(source, {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE});
    if (base) material.base_color_texture = image_of(*base);
    if (material.base_color_texture >= 0) material.base_color.setOnes();
    float opacity = 1.0F;
    source.Get(AI_MATKEY_OPACITY, opacity);
    if (opacity > kInvisible && opacity < 1.0F - kInvisible) {
      material.base_color.w() = opacity;
      material.alpha = Material::Alpha::kBlend;
    }
    const auto holes = find_texture(source, {aiTextureType_OPACITY});
    // A separate opacity image cannot be represented in a glTF material.
    if (base && holes && base->path == holes->path) material.alpha = Material::Alpha::kMask;
    material.normal_map = normal_map_of(source);
    set_look(look_in(source, fbx), is_linear_, material);
    return material;
  }

  void set_color(const Eigen::Vector3f& given, Material& material) const {
    if (given.allFinite()) material.base_color = linear_color(given, is_linear_);
  }

  /// \param fbx  the properties as written in an FBX file; may be null
  FileLook look_in(const aiMaterial& source, const FbxMaterial* fbx) {
    FileLook look;
    aiColor3D light;
    if (source.Get(AI_MATKEY_COLOR_EMISSIVE, light) == aiReturn_SUCCESS) {
      look.emission = {light.r, light.g, light.b};
    }
    if (const auto texture =
            find_texture(source, {aiTextureType_EMISSION_COLOR, aiTextureType_EMISSIVE})) {
      look.emission_image = image_of(*texture);
    }
    float metal = 0.0F;
    if (source.Get(AI_MATKEY_METALLIC_FACTOR, metal) == aiReturn_SUCCESS && metal >= 0.0F) {
      look.metallic = metal;
    }
    if (fbx != nullptr) {
      const FbxLook own = look_of(*fbx, is_blender_of_principled_materials(generator_));
      look.roughness = own.roughness;
      if (own.metallic) look.metallic = own.metallic;
    }
    return look;
  }

  int normal_map_of(const aiMaterial& source) {
    if (const auto texture =
            find_texture(source, {aiTextureType_NORMALS, aiTextureType_NORMAL_CAMERA})) {
      return image_of(*texture);
    }
    const auto bumps = find_texture(source, {aiTextureType_HEIGHT});
    const int image = bumps ? image_of(*bumps) : -1;
    return image >= 0 && looks_like_normal_map(files_.image(image).bytes) ? image : -1;
  }

  unsigned int texture_channel_of(const aiMaterial& source) {
    const auto texture = find_texture(
        source, {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE, aiTextureType_NORMALS});
    if (!texture) return 0;
    int channel = 0;
    source.Get(AI_MATKEY_UVWSRC(texture->type, 0), channel);
    aiUVTransform given;
    const bool is_transformed =
        source.Get(AI_MATKEY_UVTRANSFORM(texture->type, 0), given) == aiReturn_SUCCESS &&
        (given.mScaling != aiVector2D(1, 1) || given.mTranslation != aiVector2D(0, 0) ||
         given.mRotation != 0.0F);
    if (is_transformed) unapplied_.emplace_back(source.GetName().C_Str());
    return static_cast<unsigned int>(std::max(0, channel));
  }

  const aiScene& source_;
  std::string generator_;
  bool is_linear_ = false;
  std::map<std::string, FbxMaterial> fbx_materials_;
  std::string file_;
  TextureFiles files_;
  std::map<const aiTexture*, int> embedded_;
  std::vector<std::string> unapplied_;
  ImportedMaterials result_;
};

}  // namespace

ImportedMaterials import_materials(const aiScene& source, std::string_view bytes, FileKind kind,
                                   const std::string& file) {
  return MaterialReader(source, bytes, kind, file).run();
}

}  // namespace sinew
