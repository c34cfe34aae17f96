// SPDX-License-Identifier: MIT

#include "assets/source_files.h"

#include <utility>

#include "assets/file_bytes.h"
#include "assets/fps/fps_files.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {
namespace {

/// Loads a surface that an .ini names after a keyword.
SourceFile load_surface(const std::string& ini, const char* keyword, const std::string& path) {
  SourceFile surface = load_source_file(path);
  if (!is_surface(surface.kind)) {
    fail_input("{}: {} names {}, which is not a surface; name an .off, .obj, .ply or .stl file",
               ini, keyword, path);
  }
  return surface;
}

/// Loads a skeleton or a clip that an .ini names.
SourceFile load_motion(const std::string& ini, const std::string& path) {
  SourceFile motion = load_source_file(path);
  if (motion.kind == FileKind::kIni || is_surface(motion.kind)) {
    fail_input("{}: names {} where a skeleton or a clip is meant; name a .skel, .anim or .bvh file",
               ini, path);
  }
  return motion;
}

void sort_in_ini(const SourceFile& source, SourceFiles& files) {
  const IniFile ini = read_ini(source.bytes, source.path);
  files.ini = source.path;
  files.warnings.insert(files.warnings.end(), ini.warnings.begin(), ini.warnings.end());
  sort_in(load_surface(source.path, "SIMMESH", ini.simulation_mesh), files);
  if (!ini.skeleton.empty()) sort_in(load_motion(source.path, ini.skeleton), files);
  for (const std::string& clip : ini.clips) sort_in(load_motion(source.path, clip), files);
  if (!ini.visible_mesh.empty() && ini.visible_mesh != ini.simulation_mesh) {
    files.visible = load_surface(source.path, "VISMESH", ini.visible_mesh);
    files.names.push_back(ini.visible_mesh);
  }
}

void take_role(std::optional<SourceFile>& role, SourceFile source, const char* what) {
  if (role) {
    fail_input("{}: {} is given already ({}); open one character at a time", source.path, what,
               role->path);
  }
  role = std::move(source);
}

}  // namespace

SourceFile source_file(const std::string& path, std::string bytes) {
  if (std::optional<std::string> text = utf8_of_utf16(bytes)) bytes = std::move(*text);
  const FileKind kind = file_kind(bytes, path);
  return {path, std::move(bytes), kind};
}

SourceFile load_source_file(const std::string& path) {
  return source_file(path, read_file(path));
}

void sort_in(SourceFile source, SourceFiles& files) {
  files.names.push_back(source.path);
  if (source.kind == FileKind::kIni && !source.is_motion) {
    sort_in_ini(source, files);
  } else if (source.kind == FileKind::kSkel) {
    take_role(files.skeleton, std::move(source), "a skeleton");
  } else if (source.kind == FileKind::kAnim) {
    files.clips.push_back(std::move(source));
  } else if (source.kind == FileKind::kBvh) {
    files.motions.push_back(std::move(source));
  } else if (source.kind == FileKind::kMapping) {
    take_role(files.mapping, std::move(source), "a joint mapping");
  } else if (is_scene(source.kind)) {
    files.scenes.push_back(std::move(source));
  } else if (source.is_motion && (is_surface(source.kind) || source.kind == FileKind::kIni)) {
    fail_input("{}: holds no motion; name a file with a clip", source.path);
  } else if (source.kind == FileKind::kProject) {
    fail_input("{}: this is a project, which cannot be part of a character; open it by itself",
               source.path);
  } else {
    take_role(files.surface, std::move(source), "a surface");
  }
}

}  // namespace sinew
