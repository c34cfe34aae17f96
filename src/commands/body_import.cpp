// SPDX-License-Identifier: MIT

#include "commands/body_import.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <utility>

#include "assets/export/export_gltf.h"
#include "assets/file_bytes.h"
#include "assets/list_names.h"
#include "assets/open.h"
#include "bodies/import/anatomical_names.h"
#include "bodies/import/imported_body.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// Returns the name of the only mesh of a file: what its comments or the file's name say.
std::string name_by_file(const std::string& file) {
  if (file_extension(file) == ".obj") {
    if (const auto name = name_in_comments(read_file(file))) return *name;
  }
  return std::filesystem::path(file).stem().string();
}

/// Returns the meshes of all files.
std::vector<AnatomyMesh> read_meshes(const std::vector<std::string>& files, OutputFiles& outputs,
                                     Console& console) {
  std::vector<AnatomyMesh> meshes;
  for (const std::string& file : files) {
    OpenOptions how;
    how.stop = console.stop_token();
    const Character character = open_character({file}, how);
    outputs.add_inputs(character);
    std::vector<AnatomyMesh> own = anatomy_meshes(character);
    if (own.size() == 1 && read_anatomical_name(own.front().name).kind == AnatomyKind::kUnknown) {
      own.front().name = name_by_file(file);
    }
    std::move(own.begin(), own.end(), std::back_inserter(meshes));
  }
  return meshes;
}

std::string report(const ImportedBody& imported, const std::string& output) {
  std::string skin = "with the skin of the file";
  if (imported.skin == SkinOrigin::kMuscles) skin = "with a skin laid around the muscles";
  if (imported.skin == SkinOrigin::kNone)
    skin = "without a skin, since there are neither a skin nor muscles";
  return fmt::format(
      "{}: {} and {} recognized, {}\n", output, counted(imported.bones, "bone", "bones"),
      imported.muscles == 0 ? "no muscles" : counted(imported.muscles, "muscle", "muscles"), skin);
}

}  // namespace

void add_import_options(CLI::App& command, BodyImportOptions& options) {
  command.add_option("--import", options.files,
                     "scene files with bones and muscles as named meshes, of which to make a body");
  command.add_option("--mapping", options.mapping,
                     "with --import: file that says which mesh is which part of the body");
  command.add_option("--write-mapping", options.write_mapping,
                     "with --import: write to this file which mesh is which part; edit it and pass "
                     "it with --mapping");
}

void import_anatomy(const BodyImportOptions& options, Sex sex, int skin_vertices,
                    const std::string& output, OutputFiles& outputs, Console& console) {
  outputs.add(output);
  if (!options.write_mapping.empty()) outputs.add(options.write_mapping, ".map");
  const std::string file =
      options.files.size() == 1
          ? options.files.front()
          : fmt::format("{} and {} more", options.files.front(), options.files.size() - 1);
  PartMapping mapping;
  if (!options.mapping.empty()) {
    outputs.add_inputs(std::vector<std::string>{options.mapping});
    mapping = read_part_mapping(read_file(options.mapping), options.mapping);
  }
  const std::vector<AnatomyMesh> meshes = read_meshes(options.files, outputs, console);
  std::vector<std::string> names;
  for (const AnatomyMesh& mesh : meshes) names.push_back(mesh.name);
  check_part_mapping(mapping, names, options.mapping);
  const ReferenceBones reference = reference_bones(sex, console.progress().part(0.0, 0.3));
  const ImportedBody imported = import_body(meshes, sex, reference, mapping, skin_vertices, file,
                                            console.progress().part(0.3, 1.0));
  Character character = body_character(imported.body);
  character.name = std::filesystem::path(output).stem().string();
  export_gltf(character, output);
  if (!options.write_mapping.empty()) {
    write_whole_file(options.write_mapping, part_mapping_text(names, imported.part_of_mesh, file));
  }
  console.warn(imported.warnings);
  if (!imported.unknown.empty()) {
    console.warn(fmt::format(
        "{}: {} not recognized and left out ({}); rename {}, or write a list with --write-mapping "
        "FILE, complete it and pass it with --mapping FILE",
        file, by_count(imported.unknown.size(), "a mesh was", "some meshes were"),
        list_names(imported.unknown), by_count(imported.unknown.size(), "it", "them")));
  }
  console.print(report(imported, output));
}

}  // namespace sinew
