// SPDX-License-Identifier: MIT

#include "samples/write_fps.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "assets/fps/fps_files.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

constexpr double kKeySeconds = 0.5;  // interval of keys in the .anim format

std::string off_text(const TriangleMesh& mesh) {
  std::string text = fmt::format("OFF\n{} {} 0\n", mesh.vertex_count(), mesh.triangle_count());
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const auto p = mesh.positions.col(v);
    text += fmt::format("{:.9g} {:.9g} {:.9g}\n", p.x(), p.y(), p.z());
  }
  for (const Triangle& t : mesh.triangles) text += fmt::format("3 {} {} {}\n", t[0], t[1], t[2]);
  return text;
}

/// Returns the rotation of every joint about its position, relative to its parent and in
/// world-aligned axes of the rest pose.
std::vector<Eigen::AngleAxisd> world_aligned(const Skeleton& skeleton, const Pose& pose) {
  const std::vector<Transform> moved = skinning_transforms(skeleton, pose);
  std::vector<Eigen::AngleAxisd> rotations;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    const Eigen::Matrix3d local =
        parent < 0 ? Eigen::Matrix3d(moved[j].linear())
                   : Eigen::Matrix3d(moved[parent].linear().transpose() * moved[j].linear());
    rotations.emplace_back(local);
  }
  return rotations;
}

std::string anim_text(const Skeleton& skeleton, const Clip& clip) {
  const int keys = 1 + static_cast<int>(std::lround(clip.duration / kKeySeconds));
  std::string text = fmt::format("{} {}\n", keys, skeleton.joint_count());
  for (int key = 0; key < keys; ++key) {
    const auto rotations = world_aligned(skeleton, clip.sample(skeleton, key * kKeySeconds));
    text += fmt::format("{}\n", key);
    for (const Eigen::AngleAxisd& rotation : rotations) {
      const Eigen::Vector3d& axis = rotation.axis();
      text += fmt::format("{:.9g} {:.9g} {:.9g}\n", axis.x(), axis.y(), axis.z());
    }
    for (const Eigen::AngleAxisd& rotation : rotations)
      text += fmt::format("{:.9g} ", rotation.angle());
    text += "\n";
  }
  return text;
}

bool moves_root(const Clip& clip) {
  return std::any_of(clip.tracks.begin(), clip.tracks.end(),
                     [](const Track& track) { return !track.translations.empty(); });
}

}  // namespace

std::vector<std::string> fps_files(const Character& character, const std::string& ini_path) {
  const std::string stem = std::filesystem::path(ini_path).replace_extension().string();
  std::vector<std::string> files{stem + ".off", stem + ".skel"};
  for (std::size_t i = 0; i < character.clips.size(); ++i)
    files.push_back(fmt::format("{}{}.anim", stem, i));
  files.push_back(ini_path);
  return files;
}

std::vector<std::string> write_fps(const Character& character, const std::string& ini_path) {
  const std::string stem = std::filesystem::path(ini_path).stem().string();
  const std::vector<std::string> files = fps_files(character, ini_path);
  std::vector<std::string> warnings;

  std::string text = fmt::format("SIMMESH \"{}.off\"\nSKELETON \"{}.skel\"\n", stem, stem);
  write_whole_file(files[0], off_text(character.surface));
  write_whole_file(files[1], skel_text(character.skeleton, FileFrame{}, files[1]));
  for (std::size_t i = 0; i < character.clips.size(); ++i) {
    const Clip& clip = character.clips[i];
    const std::string& file = files[2 + i];
    write_whole_file(file, anim_text(character.skeleton, clip));
    if (moves_root(clip)) {
      warnings.push_back(
          fmt::format("{}: the format has no translations; the joints of '{}' only turn in place",
                      file, clip.name));
    }
  }
  if (!character.clips.empty()) {
    text += fmt::format("ANIMATION \"{}0.anim\" {}\n", stem, stem);
    warnings.push_back(fmt::format(
        "{}: the format has a key every half second and plays clips forward and back; faster "
        "motion is lost",
        ini_path));
  }
  write_whole_file(ini_path, text);
  return warnings;
}

}  // namespace sinew
