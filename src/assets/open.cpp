// SPDX-License-Identifier: MIT

#include "assets/open.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "assets/character_scenes.h"
#include "assets/file_kind.h"
#include "assets/formats.h"
#include "assets/fps/fps_files.h"
#include "assets/list_names.h"
#include "assets/preparation/check_skeleton.h"
#include "assets/preparation/choose_bones.h"
#include "assets/preparation/fit_skeleton.h"
#include "assets/preparation/move_skeleton_into_skin.h"
#include "assets/preparation/normalize.h"
#include "assets/preparation/prepare_surface.h"
#include "assets/preparation/retarget_clips.h"
#include "assets/preparation/skeleton_shape.h"
#include "assets/preparation/use_built_skeleton.h"
#include "assets/scene/end_joints.h"
#include "assets/scene/levels_of_detail.h"
#include "assets/scene/rigid_pieces.h"
#include "assets/scene/scene_character.h"
#include "assets/scene/scene_skeleton.h"
#include "assets/skin_interior.h"
#include "assets/source_files.h"
#include "assets/surface/import_surface.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Reads a file with the reader of its format, which must be of the given type.
template <typename Reader, typename... More>
auto read_as(const SourceFile& source, const More&... more) {
  return reader_of<Reader>(source.kind)(source.bytes, source.path, more...);
}

/// Warns of several joints with the parent "root", which may be meant or an error in the file.
void warn_of_pieces(const Skeleton& skeleton, const std::string& file,
                    std::vector<std::string>& warnings) {
  std::vector<std::string> roots;
  for (const Joint& joint : skeleton.joints)
    if (joint.parent < 0) roots.push_back(joint.name);
  if (roots.size() < 2) return;
  warnings.push_back(fmt::format(
      "{}: {} joints have the parent 'root' ({}), so the skeleton has unconnected pieces; if they "
      "belong together, correct the parents",
      file, roots.size(), list_names(roots)));
}

void add_fps_skeleton(const SourceFiles& files, Character& character) {
  if (!files.skeleton) {
    for (const SourceFile& clip : files.clips) {
      character.warnings.push_back(fmt::format(
          "{}: .anim clips need a .skel skeleton, so this clip was ignored; open that file too",
          clip.path));
    }
    return;
  }
  const SkelFile skel = read_as<SkeletonReader>(*files.skeleton);
  character.skeleton = skel.skeleton;
  warn_of_pieces(skel.skeleton, files.skeleton->path, character.warnings);
  for (const SourceFile& source : files.clips) {
    AnimFile anim = read_as<ClipReader>(source, skel);
    if (source.is_motion) anim.clip.motion_file = source.path;
    character.clips.push_back(std::move(anim.clip));
    character.warnings.insert(character.warnings.end(), anim.warnings.begin(), anim.warnings.end());
  }
}

/// Adds skeleton and clips of a scene that has a skeleton but no mesh to a character.
void add_bare_skeleton(const NamedScene& body, Character& character) {
  Motion motion = motion_of_scene(body.scene, nullptr, body.file, MotionJoints::kWholeSkeleton);
  character.warnings.insert(character.warnings.end(), motion.warnings.begin(),
                            motion.warnings.end());
  character.skeleton = std::move(motion.skeleton);
  character.clips = std::move(motion.clips);
  number_names(character.skeleton);
}

void add_scene(const NamedScene& body, const SourceFiles& files, const OpenOptions& options,
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
    character.warnings.push_back(
        fmt::format("{}: {} has its own skeleton, so this file was ignored; use a .bvh or scene "
                    "file for more clips",
                    file, body.file));
  }
}

/// Adds the surface. If there is also a finer visible surface, that becomes the surface of the
/// character and the first one its simulation surface.
void add_surfaces(const SourceFiles& files, int level_of_detail, Character& character) {
  prepare_surface(keep_level_of_detail(read_as<SurfaceReader>(*files.surface), level_of_detail,
                                       files.surface->path),
                  files.surface->path, character);
  character.simulate_as_it_is = !files.ini.empty();
  if (!files.visible) return;
  const TriangleMesh simulated = std::move(character.surface);
  character.parts.clear();
  prepare_surface(read_as<SurfaceReader>(*files.visible), files.visible->path, character);
  character.simulation_surface = simulated;

  constexpr double kApart = 0.05;  // of the longest side: allowed difference of the boxes' corners
  const Eigen::AlignedBox3d inner = bounding_box(simulated.positions);
  const Eigen::AlignedBox3d outer = bounding_box(character.surface.positions);
  const double apart = std::max((inner.min() - outer.min()).cwiseAbs().maxCoeff(),
                                (inner.max() - outer.max()).cwiseAbs().maxCoeff());
  if (!(apart <= kApart * inner.sizes().maxCoeff())) {
    character.warnings.push_back(
        fmt::format("{}: this surface and {} do not overlap; it follows that one anyway, but use "
                    "two meshes of one body",
                    files.visible->path, files.surface->path));
  }
}

std::vector<Motion> motions_of(const SourceFiles& files, const CharacterScenes& scenes) {
  std::vector<Motion> motions;
  for (const SourceFile& source : files.motions) {
    motions.push_back(read_as<MotionReader>(source));
    if (!source.is_motion) continue;
    for (Clip& clip : motions.back().clips) clip.motion_file = source.path;
  }
  motions.insert(motions.end(), scenes.motions.begin(), scenes.motions.end());
  return motions;
}

/// Returns true for a motion file of which only the clips are used.
bool is_added(const Motion& motion) {
  return !motion.clips.empty() && !motion.clips.front().motion_file.empty();
}

/// Gives a character without a skeleton that of the first motion, with its clips.
void use_first_motion(std::vector<Motion>& motions, Character& character) {
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
    warnings.push_back(fmt::format(
        "{}: this joint mapping needs a motion file with another skeleton; open one too",
        files.mapping->path));
    return std::nullopt;
  }
  return read_as<MappingReader>(*files.mapping);
}

/// Returns the file that represents the character: the scene, the surface, or else the first
/// motion.
std::string main_file(const SourceFiles& files, const CharacterScenes& scenes,
                      const std::vector<Motion>& motions) {
  if (scenes.body) return scenes.body->file;
  if (files.surface) return files.surface->path;
  if (!motions.empty()) return motions.front().file;
  fail_input("{}: contains no mesh; also open the character's mesh", files.names.front());
}

/// Completes a character that is a skeleton without a mesh. Clears has_bone, since there is no body
/// to build.
void finish_skeleton_alone(const std::vector<Motion>& motions,
                           const std::optional<MappingFile>& mapping, Character& character) {
  align_clips_with_rest(character);
  add_retargeted_clips(motions, mapping, character);
  for (Joint& joint : character.skeleton.joints) joint.has_bone = false;
}

/// Builds the character from its files, which are already read and sorted by role.
Character build(const SourceFiles& files, const OpenOptions& options) {
  Character character;
  character.files = files.names;
  character.warnings = files.warnings;
  const CharacterScenes scenes = read_scenes(files, options.stop);
  const std::optional<NamedScene>& body = scenes.body;
  std::vector<Motion> motions = motions_of(files, scenes);
  const std::string file = main_file(files, scenes, motions);
  const bool is_alone = !files.surface && (!body || body->scene.meshes.empty());
  character.name = std::filesystem::path(files.ini.empty() ? file : files.ini).stem().string();
  if (body && is_alone) {
    add_bare_skeleton(*body, character);
  } else if (body) {
    add_scene(*body, files, options, character);
  } else if (!is_alone) {
    add_surfaces(files, options.level_of_detail, character);
  }
  character.warnings.insert(character.warnings.end(), scenes.warnings.begin(),
                            scenes.warnings.end());
  std::string skeleton_file = file;
  if (character.skeleton.empty()) {
    add_fps_skeleton(files, character);
    if (files.skeleton) skeleton_file = files.skeleton->path;
  }
  // A skeleton that was built for a bare mesh replaces those of the motions that are added to it.
  const bool has_own = options.skeleton && !motions.empty() && is_added(motions.front());
  if (character.skeleton.empty() && !motions.empty() && !has_own) {
    skeleton_file = motions.front().file;
    use_first_motion(motions, character);
  }
  if (is_alone) {
    if (!has_visible_bone(character.skeleton)) {
      fail_input("{}: contains neither a mesh nor a skeleton; choose a file with a mesh", file);
    }
    show_bones(file, character);
  } else if (skeleton_file != file) {
    fit_skeleton(character, skeleton_file);
  }

  std::optional<FileUp> up;
  if (body) {
    up = body->scene.up;
    character.is_gltf = body->is_gltf;
    if (body->scene.meters > 0.0) character.to_meters = body->scene.meters * upright(*up);
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
  SkinInterior interior(character.surface);
  move_skeleton_into_skin(character, interior);
  choose_bones(character, interior);
  add_end_joints(character, interior);
  if (options.skeleton) {
    use_built_skeleton(*options.skeleton, character);
    skeleton_file = character.name;
  }
  for (const CopiedMotion& copied : scenes.copied) {
    character.mappings.push_back(name_copies(
        copied.file, copied.names.moved, copied.names.strangers, copied.size, character.skeleton));
  }
  add_retargeted_clips(motions, mapping, character);
  if (!character.skeleton.empty()) check_skeleton(character, interior, skeleton_file);
  return character;
}

void sort_in_motions(const OpenOptions& options, SourceFiles& files) {
  for (const std::string& path : options.motions) {
    SourceFile source = load_source_file(path);
    source.is_motion = true;
    sort_in(std::move(source), files);
  }
}

}  // namespace

Character open_character(const std::vector<std::string>& paths, const OpenOptions& options) {
  SourceFiles files;
  for (const std::string& path : paths) sort_in(load_source_file(path), files);
  sort_in_motions(options, files);
  if (files.names.empty()) throw InputError("no file is given; choose a character to open");
  return build(files, options);
}

Character open_character_from_memory(const std::string& name, const void* data, std::size_t size,
                                     const OpenOptions& options) {
  SourceFiles files;
  SourceFile source = source_file(name, std::string(static_cast<const char*>(data), size));
  if (!is_scene(source.kind)) fail_input("{}: this is not a scene file; use a .glb", name);
  sort_in(std::move(source), files);
  sort_in_motions(options, files);
  return build(files, options);
}

}  // namespace sinew
