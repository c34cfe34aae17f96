#include "assets/open.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "assets/check_skeleton.h"
#include "assets/choose_bones.h"
#include "assets/end_joints.h"
#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/fit_skeleton.h"
#include "assets/fps_files.h"
#include "assets/import_surface.h"
#include "assets/import_worker.h"
#include "assets/levels_of_detail.h"
#include "assets/normalize.h"
#include "assets/prepare_surface.h"
#include "assets/retarget_clips.h"
#include "assets/rigid_pieces.h"
#include "assets/same_skeleton.h"
#include "assets/scene_character.h"
#include "assets/scene_skeleton.h"
#include "assets/seat_skeleton.h"
#include "assets/skeleton_shape.h"
#include "assets/some_names.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {
namespace {

struct SourceFile {
  std::string path;
  std::string bytes;
  FileKind kind = FileKind::kOff;
  bool is_motion = false;  ///< only its clips are wanted
};

/// A file by its content. Texts of UTF-16 become such of UTF-8.
SourceFile source_file(const std::string& path, std::string bytes) {
  if (std::optional<std::string> text = utf8_of_utf16(bytes)) bytes = std::move(*text);
  const FileKind kind = file_kind(bytes, path);
  return {path, std::move(bytes), kind};
}

SourceFile load(const std::string& path) {
  return source_file(path, read_file(path));
}

/// The files of one character by their roles.
struct SourceFiles {
  std::optional<SourceFile> surface;
  std::optional<SourceFile> visible;  ///< a finer surface that follows the other one
  std::vector<SourceFile> scenes;     ///< one with the character, others with more clips
  std::optional<SourceFile> skeleton;
  std::vector<SourceFile> clips;
  std::vector<SourceFile> motions;    ///< with skeletons of their own
  std::optional<SourceFile> mapping;  ///< of their joints to the character's
  std::vector<std::string> names;     ///< of all files, in the order given
  std::string ini;                    ///< that names the others; empty when there is none
  std::vector<std::string> warnings;
};

void sort_in(SourceFile source, SourceFiles& files);

/// A surface that an .ini names under a keyword.
SourceFile load_surface(const std::string& ini, const char* keyword, const std::string& path) {
  SourceFile surface = load(path);
  if (!is_surface(surface.kind)) {
    fail_input("{}: {} names {}, which is not a surface; name an .off, .obj, .ply or .stl file",
               ini, keyword, path);
  }
  return surface;
}

/// A file with a skeleton or a clip that an .ini names.
SourceFile load_motion(const std::string& ini, const std::string& path) {
  SourceFile motion = load(path);
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

ImportedSurface import_surface(const SourceFile& source) {
  switch (source.kind) {
    case FileKind::kObj:
      return import_obj(source.bytes, source.path);
    case FileKind::kPly:
      return import_ply(source.bytes, source.path);
    case FileKind::kStl:
      return import_stl(source.bytes, source.path);
    default:
      return import_off(source.bytes, source.path);
  }
}

void add_fps_skeleton(const SourceFiles& files, Character& character) {
  if (!files.skeleton) {
    for (const SourceFile& clip : files.clips) {
      character.warnings.push_back(fmt::format(
          "{}: a clip of this kind moves a .skel skeleton, so that it was left out; give that file "
          "too",
          clip.path));
    }
    return;
  }
  const SkelFile skel = read_skel(files.skeleton->bytes, files.skeleton->path);
  character.skeleton = skel.skeleton;
  for (const SourceFile& source : files.clips) {
    AnimFile anim = read_anim(source.bytes, source.path, skel);
    character.clips.push_back(std::move(anim.clip));
    character.warnings.insert(character.warnings.end(), anim.warnings.begin(), anim.warnings.end());
  }
}

/// A scene and the file that it comes from.
struct NamedScene {
  std::string file;
  bool is_gltf;
  bool is_motion;  ///< only its clips are wanted
  Scene scene;
};

/// Clips of another file whose keys were copied.
struct Copied {
  std::string file;
  SharedNames names;
  double size = 1.0;  ///< factor of the translations
};

/// What the scenes of a character hold.
struct Scenes {
  std::optional<NamedScene> body;  ///< with the clips of all others that have the same skeleton
  std::vector<Copied> copied;      ///< those
  std::vector<Motion> motions;     ///< of scenes with another skeleton
  std::vector<std::string> warnings;
};

std::vector<NamedScene> load_scenes(const std::vector<SourceFile>& sources,
                                    const std::stop_token& stop) {
  std::vector<NamedScene> scenes;
  for (const SourceFile& source : sources) {
    scenes.push_back({source.path, is_gltf(source.kind), source.is_motion,
                      import_scene_in_child(source.bytes, source.kind, source.path, stop)});
    if (source.is_motion && scenes.back().scene.clips.empty()) {
      fail_input("{}: holds no clip, so that it is no motion; name a file with one", source.path);
    }
  }
  return scenes;
}

/// The place of the scene that is the character: the first with a mesh, or the one with a mesh but
/// no clips, or where no file has a mesh the first with a skeleton alone; -1: none of them.
/// \param surface  file with a surface that is the character already; empty: none
int place_of_body(const std::vector<NamedScene>& scenes, const std::string& surface) {
  int place = -1;
  for (int i = 0; i < static_cast<int>(scenes.size()); ++i) {
    const NamedScene& scene = scenes[i];
    if (scene.scene.meshes.empty() || scene.is_motion) continue;
    const bool gives_clips = !scene.scene.clips.empty();
    if ((place >= 0 || !surface.empty()) && gives_clips) continue;
    if (!surface.empty() || (place >= 0 && scenes[place].scene.clips.empty())) {
      fail_input("{}: a character is given already ({}); open one at a time", scene.file,
                 surface.empty() ? scenes[place].file : surface);
    }
    place = i;
  }
  if (place >= 0 || !surface.empty()) return place;
  const auto alone = std::find_if(scenes.begin(), scenes.end(),
                                  [](const NamedScene& scene) { return !scene.is_motion; });
  return alone == scenes.end() ? -1 : static_cast<int>(alone - scenes.begin());
}

/// Copies the clips of another scene where both skeletons rest alike.
/// \return why they cannot be copied, as a clause; empty: they were
std::string copy_clips(const NamedScene& other, const Scene* rest, Scenes& scenes,
                       std::vector<SceneClip>& clips) {
  const NamedScene& body = *scenes.body;
  SharedNames names = shared_names(body.scene, other.scene);
  if (!names.are_enough()) return "most of the joints that it moves have other names";
  const KeyFactors factors =
      key_factors(body.scene, body.file, other.scene, other.file, names.node_of, rest);
  if (!factors.difference.empty()) return factors.difference;
  std::vector<SceneClip> copied = borrowed_clips(other.scene, names, factors.of_node);
  clips.insert(clips.end(), copied.begin(), copied.end());
  if (!names.strangers.empty()) {
    scenes.warnings.push_back(
        fmt::format("{}: its clips also move joints that the character lacks ({})", other.file,
                    some_names(names.strangers)));
  }
  scenes.copied.push_back({other.file, std::move(names), factors.size});
  return {};
}

/// Takes the clips of the scenes that are not the body. Those without mesh and clips only show a
/// rest pose.
void take_clips(const std::vector<NamedScene>& others, bool may_copy, Scenes& scenes) {
  const auto rest = std::find_if(others.begin(), others.end(), [](const NamedScene& other) {
    return other.scene.clips.empty() && other.scene.meshes.empty();
  });
  const Scene* const rest_pose = rest == others.end() ? nullptr : &rest->scene;
  std::vector<SceneClip> clips;
  for (const NamedScene& other : others) {
    if (other.scene.clips.empty()) continue;
    if (!other.scene.meshes.empty()) {
      scenes.warnings.push_back(
          fmt::format("{}: only its clips are used, and its mesh is not shown", other.file));
    }
    std::string difference = "the character has its skeleton from a file of another kind";
    if (scenes.body && may_copy) difference = copy_clips(other, rest_pose, scenes, clips);
    if (difference.empty()) continue;
    scenes.motions.push_back(motion_of_scene(other.scene, rest_pose, other.file));
    scenes.motions.back().difference = std::move(difference);
  }
  if (rest_pose != nullptr && scenes.motions.empty() && scenes.copied.empty()) {
    fail_input("{}: holds neither a mesh nor a clip; leave this file out", rest->file);
  }
  if (!scenes.body) return;
  std::vector<SceneClip>& own = scenes.body->scene.clips;  // after those that were asked for
  own.insert(own.begin(), clips.begin(), clips.end());
}

Scenes read_scenes(const SourceFiles& files, const std::stop_token& stop) {
  Scenes scenes;
  std::vector<NamedScene> all = load_scenes(files.scenes, stop);
  const int place = place_of_body(all, files.surface ? files.surface->path : "");
  if (place >= 0) {
    scenes.body = std::move(all[place]);
    all.erase(all.begin() + place);
  }
  take_clips(all, !files.mapping, scenes);
  return scenes;
}

/// A scene with a skeleton alone.
void take_bare_skeleton(const NamedScene& body, Character& character) {
  Motion motion = motion_of_scene(body.scene, nullptr, body.file, MotionJoints::kWholeSkeleton);
  character.warnings.insert(character.warnings.end(), motion.warnings.begin(),
                            motion.warnings.end());
  character.skeleton = std::move(motion.skeleton);
  character.clips = std::move(motion.clips);
  number_names(character.skeleton);
}

void take_scene(const NamedScene& body, const SourceFiles& files, const OpenOptions& options,
                Character& character) {
  SceneCharacter held = character_of_scene(
      body.scene, body.file, options.may_be_rigid ? MovingNodes::kCarry : MovingNodes::kTravel,
      options.level_of_detail);
  character.warnings.insert(character.warnings.end(), held.warnings.begin(), held.warnings.end());
  prepare_surface(held.surface, body.file, character);
  character.skeleton = std::move(held.skeleton);
  character.clips = std::move(held.clips);
  character.notes = body.scene.notes;
  if (character.skeleton.empty()) return;
  std::vector<std::string> left_out;
  if (files.skeleton) left_out.push_back(files.skeleton->path);
  for (const SourceFile& clip : files.clips) left_out.push_back(clip.path);
  for (const std::string& file : left_out) {
    character.warnings.push_back(fmt::format(
        "{}: {} has its own skeleton, so that this file was left out; give a .bvh or a scene file "
        "for more clips",
        file, body.file));
  }
}

/// The surface, or the finer visible one with the surface as what is simulated.
void take_surfaces(const SourceFiles& files, int level_of_detail, Character& character) {
  prepare_surface(
      keep_level_of_detail(import_surface(*files.surface), level_of_detail, files.surface->path),
      files.surface->path, character);
  character.simulate_as_it_is = !files.ini.empty();
  if (!files.visible) return;
  const TriangleMesh simulated = std::move(character.surface);
  character.parts.clear();
  prepare_surface(import_surface(*files.visible), files.visible->path, character);
  character.simulation_surface = simulated;

  constexpr double kApart = 0.05;  // of the longest side, that corners of the boxes may differ
  const Eigen::AlignedBox3d inner = bounding_box(simulated.positions);
  const Eigen::AlignedBox3d outer = bounding_box(character.surface.positions);
  const double apart = std::max((inner.min() - outer.min()).cwiseAbs().maxCoeff(),
                                (inner.max() - outer.max()).cwiseAbs().maxCoeff());
  if (!(apart <= kApart * inner.sizes().maxCoeff())) {
    character.warnings.push_back(fmt::format(
        "{}: this surface and {} do not fill the same space; it follows that one all the same, but "
        "give two meshes of one body",
        files.visible->path, files.surface->path));
  }
}

std::vector<Motion> motions_of(const SourceFiles& files, const Scenes& scenes) {
  std::vector<Motion> motions;
  for (const SourceFile& source : files.motions) {
    motions.push_back(motion_of_bvh(source.bytes, source.path));
  }
  motions.insert(motions.end(), scenes.motions.begin(), scenes.motions.end());
  return motions;
}

/// A character without a skeleton takes that of the first motion.
void take_skeleton(std::vector<Motion>& motions, Character& character) {
  if (motions.empty()) return;
  character.skeleton = std::move(motions.front().skeleton);
  character.clips = std::move(motions.front().clips);
  const std::vector<std::string>& warnings = motions.front().warnings;
  character.warnings.insert(character.warnings.end(), warnings.begin(), warnings.end());
  motions.erase(motions.begin());
}

std::optional<MappingFile> read_mapping_of(const SourceFiles& files,
                                           const std::vector<Motion>& motions,
                                           std::vector<std::string>& warnings) {
  if (!files.mapping) return std::nullopt;
  if (motions.empty()) {
    warnings.push_back(
        fmt::format("{}: no motion of another skeleton is given that this could map; give one, too",
                    files.mapping->path));
    return std::nullopt;
  }
  return read_mapping(files.mapping->bytes, files.mapping->path);
}

/// The file that is the character, by what it has.
std::string main_file(const SourceFiles& files, const Scenes& scenes,
                      const std::vector<Motion>& motions) {
  if (scenes.body) return scenes.body->file;
  if (files.surface) return files.surface->path;
  if (!motions.empty()) return motions.front().file;
  fail_input("{}: no file holds a surface; give one with a mesh", files.names.front());
}

/// Gives a skeleton without a mesh the shapes of its bones, which nothing has to look for.
void finish_skeleton_alone(const std::vector<Motion>& motions,
                           const std::optional<MappingFile>& mapping, Character& character) {
  bring_clips_to_rest(character);
  add_retargeted_clips(motions, mapping, character);
  for (Joint& joint : character.skeleton.joints) joint.has_bone = false;
}

Character build(const SourceFiles& files, const OpenOptions& options) {
  Character character;
  character.files = files.names;
  character.warnings = files.warnings;
  const Scenes scenes = read_scenes(files, options.stop);
  const std::optional<NamedScene>& body = scenes.body;
  std::vector<Motion> motions = motions_of(files, scenes);
  const std::string file = main_file(files, scenes, motions);
  const bool is_alone = !files.surface && (!body || body->scene.meshes.empty());
  character.name = std::filesystem::path(files.ini.empty() ? file : files.ini).stem().string();
  if (body && is_alone) {
    take_bare_skeleton(*body, character);
  } else if (body) {
    take_scene(*body, files, options, character);
  } else if (!is_alone) {
    take_surfaces(files, options.level_of_detail, character);
  }
  character.warnings.insert(character.warnings.end(), scenes.warnings.begin(),
                            scenes.warnings.end());
  std::string skeleton_file = file;
  if (character.skeleton.empty()) {
    add_fps_skeleton(files, character);
    if (files.skeleton) skeleton_file = files.skeleton->path;
  }
  if (character.skeleton.empty() && !motions.empty()) {
    skeleton_file = motions.front().file;
    take_skeleton(motions, character);
  }
  if (is_alone) {
    if (!has_visible_bone(character.skeleton)) {
      fail_input("{}: holds neither a surface nor a skeleton; give a file with a mesh", file);
    }
    show_bones(file, character);
  } else if (skeleton_file != file) {
    fit_skeleton(character, skeleton_file);
  }

  std::optional<FileUp> up;
  if (body) {
    up = body->scene.up;
    character.is_gltf = body->is_gltf;
    if (body->scene.metres > 0.0) character.to_metres = body->scene.metres * upright(*up);
  } else if (is_alone) {
    up = up_of_skeleton(character);
  }
  if (options.up_axis == OpenOptions::UpAxis::kY) up = FileUp::kY;
  if (options.up_axis == OpenOptions::UpAxis::kZ) up = FileUp::kZ;
  normalize(character, up, file);
  const std::optional<MappingFile> mapping = read_mapping_of(files, motions, character.warnings);
  if (is_alone) {
    finish_skeleton_alone(motions, mapping, character);
    return character;
  }
  if (options.may_be_rigid && rigid_carriers(character)) return character;
  seat_skeleton(character);
  choose_bones(character);
  add_end_joints(character);
  for (const Copied& copied : scenes.copied) {
    character.mappings.push_back(name_copies(
        copied.file, copied.names.moved, copied.names.strangers, copied.size, character.skeleton));
  }
  add_retargeted_clips(motions, mapping, character);
  if (!character.skeleton.empty()) check_skeleton(character, skeleton_file);
  return character;
}

}  // namespace

Character open_character(const std::vector<std::string>& paths, const OpenOptions& options) {
  SourceFiles files;
  for (const std::string& path : paths) sort_in(load(path), files);
  for (const std::string& path : options.motions) {
    SourceFile source = load(path);
    source.is_motion = true;
    sort_in(std::move(source), files);
  }
  if (files.names.empty()) throw InputError("no file is named; name a character to open");
  return build(files, options);
}

Character open_character_from_memory(const std::string& name, const void* data, std::size_t size) {
  SourceFiles files;
  SourceFile source = source_file(name, std::string(static_cast<const char*>(data), size));
  if (!is_scene(source.kind)) fail_input("{}: this is not a scene file; give a .glb", name);
  sort_in(std::move(source), files);
  return build(files, {});
}

}  // namespace sinew
