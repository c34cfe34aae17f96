// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_scene.h"

#include "assets/gltf/gltf_clips.h"
#include "assets/gltf/gltf_file.h"
#include "assets/gltf/gltf_humanoid.h"
#include "assets/gltf/gltf_lod.h"
#include "assets/gltf/gltf_material_reader.h"
#include "assets/gltf/gltf_meshes.h"
#include "assets/gltf/gltf_nodes.h"
#include "assets/gltf/gltf_notes.h"
#include "assets/gltf/gltf_objects.h"
#include "core/error.h"

namespace sinew {
namespace {

Scene read_gltf(const GltfFile& file) {
  Scene scene;
  const GltfNodes nodes = add_gltf_nodes(file, scene);
  const GltfMaterialReader materials(file);
  scene.materials = materials.materials();
  std::vector<std::string> left_out = materials.left_out();
  add_gltf_meshes(file, nodes, materials, scene, left_out);
  make_gltf_objects(scene, file, nodes.number_of);
  name_humanoid_bones(file, nodes.number_of, scene);
  scene.clips = read_gltf_clips(file, nodes.number_of, scene);
  scene.levels = msft_lod_levels(file.document(), nodes.number_of);
  scene.textures = materials.textures();
  add_gltf_notes(file, std::move(left_out), scene);
  for (std::string& warning : materials.warnings()) scene.warnings.push_back(std::move(warning));
  scene.up = FileUp::kY;
  scene.meters = 1.0;
  return scene;
}

}  // namespace

Scene import_gltf(std::string_view bytes, const std::string& file) {
  const GltfFile gltf(bytes, file);
  try {
    return read_gltf(gltf);
  } catch (const nlohmann::json::exception&) {
    fail_input("{}: its JSON has values of kinds that glTF does not know; export it again", file);
  }
}

}  // namespace sinew
