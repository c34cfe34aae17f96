// SPDX-License-Identifier: MIT

#include "assets/source_files.h"

#include <utility>
#include <variant>

#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/formats.h"
#include "assets/fps/fps_files.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {
namespace {

std::string_view name_of(FileKind kind) {
  return find_file_format(kind)->name;
}

/// Loads a surface that an .ini names after a keyword.
SourceFile load_surface(const std::string& ini, const char* keyword, const std::string& path) {
  SourceFile surface = load_source_file(path);
  if (!is_surface(surface.kind)) {
    fail_input("{}: {} refers to {}, which is {} instead of a surface; use a file that ends in {}",
               ini, keyword, path, name_of(surface.kind), list_extensions(has_role<SurfaceReader>));
  }
  return surface;
}

/// Loads a skeleton or a clip that an .ini names.
SourceFile load_motion(const std::string& ini, const std::string& path) {
  SourceFile motion = load_source_file(path);
  if (has_role<IniReader, SurfaceReader>(*find_file_format(motion.kind))) {
    fail_input(
        "{}: refers to {}, which is {} instead of a skeleton or clip; use a file that ends in {}",
        ini, path, name_of(motion.kind),
        list_extensions(has_role<SkeletonReader, ClipReader, MotionReader>));
  }
  return motion;
}

void sort_in_ini(const SourceFile& source, IniReader read, SourceFiles& files) {
  const IniFile ini = read(source.bytes, source.path);
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

void set_role(std::optional<SourceFile>& role, SourceFile source, const char* what) {
  if (role) {
    fail_input("{}: {} is already loaded from {}; open one character at a time", source.path, what,
               role->path);
  }
  role = std::move(source);
}

/// Moves a file to its role, which is the type of its format's reader.
class RoleSetter {
 public:
  RoleSetter(SourceFile& source, SourceFiles& files) : source_(source), files_(files) {}

  void operator()(SurfaceReader) {
    require_clips();
    set_role(files_.surface, std::move(source_), "a surface");
  }
  void operator()(SceneReader) { files_.scenes.push_back(std::move(source_)); }
  void operator()(SkeletonReader) { set_role(files_.skeleton, std::move(source_), "a skeleton"); }
  void operator()(ClipReader) { files_.clips.push_back(std::move(source_)); }
  void operator()(MotionReader) { files_.motions.push_back(std::move(source_)); }
  void operator()(MappingReader) {
    set_role(files_.mapping, std::move(source_), "a joint mapping");
  }
  void operator()(IniReader read) {
    require_clips();
    sort_in_ini(source_, read, files_);
  }
  void operator()(NoReader) {
    fail_input("{}: this is {}, which cannot be part of a character; open it by itself",
               source_.path, name_of(source_.kind));
  }

 private:
  /// Fails if the file is to give clips, which files of its kind do not have.
  void require_clips() const {
    if (source_.is_motion) {
      fail_input("{}: contains no motion; choose a file with a clip", source_.path);
    }
  }

  SourceFile& source_;
  SourceFiles& files_;
};

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
  std::visit(RoleSetter(source, files), find_file_format(source.kind)->read);
}

}  // namespace sinew
