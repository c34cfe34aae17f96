// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "gltf_text.h"
#include "rig/body_parts.h"
#include "rig/pose.h"
#include "support/bodies.h"

namespace sinew {

/// Builds a walking body for tests. It holds the rest positions of the joints, the rest frames of
/// the joints, and a motion in world coordinates. Files with local keys are generated from these.
class MovingRig {
 public:
  static constexpr int kKeys = 13;
  static constexpr double kGap = 0.1;  // s between two keys

  explicit MovingRig(Skeleton body) : skeleton_(std::move(body)) {
    for (const Transform& joint : skeleton_.rest_global()) rest_.push_back(joint.translation());
    frames_.assign(rest_.size(), Eigen::Matrix3d::Identity());
  }

  const Skeleton& skeleton() const { return skeleton_; }
  const std::vector<Eigen::Vector3d>& rest() const { return rest_; }

  /// Moves the joints at rest.
  /// \param change  maps the name of a joint and its offset from its parent to the new offset
  void reshape(const std::function<Eigen::Vector3d(const std::string&, Eigen::Vector3d)>& change) {
    const std::vector<Eigen::Vector3d> old = rest_;
    for (std::size_t j = 0; j < rest_.size(); ++j) {
      const int parent = skeleton_.joints[j].parent;
      const Eigen::Vector3d offset = old[j] - (parent < 0 ? Eigen::Vector3d::Zero() : old[parent]);
      rest_[j] = change(skeleton_.joints[j].name, offset);
      if (parent >= 0) rest_[j] += rest_[parent];
    }
  }

  /// Sets the rest frame of each joint.
  void turn_frames(const std::function<Eigen::Matrix3d(int joint)>& turn) {
    for (std::size_t j = 0; j < frames_.size(); ++j) frames_[j] = turn(static_cast<int>(j));
  }

  /// Returns the joints at a key in world coordinates: their rotations from rest, and their
  /// positions. The lower foot stays on the ground.
  std::vector<Eigen::Isometry3d> pose(int key) const {
    const double phase = 2.0 * M_PI * key / (kKeys - 1);
    std::vector<Eigen::Isometry3d> at(rest_.size(), Eigen::Isometry3d::Identity());
    double ground = 1e9;
    double rest_ground = 1e9;
    for (std::size_t j = 0; j < at.size(); ++j) {
      const int parent = skeleton_.joints[j].parent;
      const Eigen::Vector3d offset =
          rest_[j] - (parent < 0 ? Eigen::Vector3d(Eigen::Vector3d::Zero()) : rest_[parent]);
      if (parent >= 0) at[j] = at[parent];
      at[j].translation() += at[j].linear() * offset;
      at[j].linear() = at[j].linear() * own_turn(skeleton_.joints[j].name, phase);
      ground = std::min(ground, at[j].translation().y());
      rest_ground = std::min(rest_ground, rest_[j].y());
    }
    for (Eigen::Isometry3d& joint : at) {
      joint.translation() += Eigen::Vector3d(0.0, rest_ground - ground, 0.08 * key);
    }
    return at;
  }

  struct File {
    double unit = 1.0;      ///< factor of all lengths in the file
    double armature = 1.0;  ///< scale of the node above all joints
    bool has_mesh = true;
    bool has_clip = true;
    int posed_as = -1;  ///< key at which the nodes are posed; -1: at rest
    /// Rotation of the node above all joints. It does not change where the joints are.
    Eigen::Quaterniond turned = Eigen::Quaterniond::Identity();
  };

  /// Returns the body as a .gltf.
  std::string gltf(const File& file) const {
    GltfText text;
    auto& document = text.document;
    const auto children = skeleton_.children();
    document["nodes"] = nlohmann::json::array();
    document["nodes"].push_back(
        {{"name", "Armature"},
         {"scale", {file.armature, file.armature, file.armature}},
         {"rotation", {file.turned.x(), file.turned.y(), file.turned.z(), file.turned.w()}},
         {"children", {1}}});
    const std::vector<Eigen::Isometry3d> posed = globals(file.posed_as);
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      const Eigen::Isometry3d local = local_of(posed, j, file);
      const Eigen::Quaterniond q(local.rotation());
      const Eigen::Vector3d t = local.translation();
      nlohmann::json node = {{"name", skeleton_.joints[j].name},
                             {"translation", {t[0], t[1], t[2]}},
                             {"rotation", {q.x(), q.y(), q.z(), q.w()}}};
      for (const int child : children[j]) node["children"].push_back(child + 1);
      document["nodes"].push_back(node);
    }
    if (file.has_mesh) add_mesh(file, text);
    if (file.has_clip) add_clip(file, text);
    return text.text();
  }

 private:
  static Eigen::Matrix3d about(double angle, const Eigen::Vector3d& axis) {
    return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
  }

  static Eigen::Matrix3d own_turn(const std::string& name, double phase) {
    const auto is = [&](const char* end) { return name.ends_with(end); };
    const double side = name.find("Left") != std::string::npos ? 1.0 : -1.0;
    const Eigen::Vector3d x = Eigen::Vector3d::UnitX();
    if (is("Hips")) return about(0.1 * std::sin(phase), Eigen::Vector3d::UnitY());
    const double thigh = -0.4 * side * std::sin(phase);
    const double shin = 0.35 + 0.3 * side * std::cos(phase);
    if (is("UpLeg")) return about(thigh, x);
    if (is("Leg")) return about(shin, x);
    if (is("Foot")) return about(-thigh - shin, x);  // stays flat
    if (is("ForeArm")) return about(-0.6 * side, Eigen::Vector3d::UnitY());
    if (is("Arm"))
      return about(-1.1 * side, Eigen::Vector3d::UnitZ()) *
             about(0.3 * std::sin(phase), Eigen::Vector3d::UnitY());
    if (is("Spine1")) return about(0.1 * std::cos(phase), x);
    if (is("Head")) return about(0.2 * std::sin(phase), Eigen::Vector3d::UnitY());
    return Eigen::Matrix3d::Identity();
  }

  /// Returns the frames of the joints in world coordinates. Key -1 is the rest pose.
  std::vector<Eigen::Isometry3d> globals(int key) const {
    std::vector<Eigen::Isometry3d> at(rest_.size(), Eigen::Isometry3d::Identity());
    if (key >= 0) {
      at = pose(key);
    } else {
      for (std::size_t j = 0; j < at.size(); ++j) at[j].translation() = rest_[j];
    }
    for (std::size_t j = 0; j < at.size(); ++j) at[j].linear() = at[j].linear() * frames_[j];
    return at;
  }

  Eigen::Isometry3d local_of(const std::vector<Eigen::Isometry3d>& at, int joint,
                             const File& file) const {
    const int parent = skeleton_.joints[joint].parent;
    Eigen::Isometry3d local =
        parent < 0 ? file.turned.conjugate() * at[joint] : at[parent].inverse() * at[joint];
    local.translation() *= file.unit;
    return local;
  }

  /// Adds a box around each bone, bound to the joint at the beginning of the bone.
  void add_mesh(const File& file, GltfText& text) const {
    std::vector<float> positions;
    std::vector<float> weights;
    std::vector<unsigned short> joints;
    std::vector<unsigned short> indices;
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      const int parent = skeleton_.joints[j].parent;
      if (parent < 0) continue;
      const Eigen::Vector3d along = rest_[j] - rest_[parent];
      const Eigen::Vector3d u = 0.03 * along.unitOrthogonal();
      const Eigen::Vector3d v = along.normalized().cross(u);
      const auto first = static_cast<unsigned short>(positions.size() / 3);
      for (int corner = 0; corner < 8; ++corner) {
        const Eigen::Vector3d place =
            file.unit * file.armature *
            (rest_[parent] + ((corner & 4) != 0 ? 1.05 : -0.05) * along +
             ((corner & 1) != 0 ? 1.0 : -1.0) * u + ((corner & 2) != 0 ? 1.0 : -1.0) * v);
        for (const double x : place) positions.push_back(static_cast<float>(x));
        for (int k = 0; k < 4; ++k) {
          joints.push_back(static_cast<unsigned short>(k == 0 ? parent : 0));
          weights.push_back(k == 0 ? 1.0F : 0.0F);
        }
      }
      for (const int corner : {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                               2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5}) {
        indices.push_back(static_cast<unsigned short>(first + corner));
      }
    }
    std::vector<float> binds;
    const std::vector<Eigen::Isometry3d> at_rest = globals(-1);
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      Eigen::Isometry3d rest = at_rest[j];
      rest.translation() *= file.unit;
      Eigen::Matrix4d bind = rest.matrix();
      bind.topRows<3>() *= file.armature;
      const Eigen::Matrix4d inverse = bind.inverse();
      for (int k = 0; k < 16; ++k) binds.push_back(static_cast<float>(inverse.data()[k]));
    }
    auto& document = text.document;
    const int node = static_cast<int>(document["nodes"].size());
    document["nodes"].push_back({{"name", "Body"}, {"mesh", 0}, {"skin", 0}});
    document["scenes"][0]["nodes"].push_back(node);
    nlohmann::json bones = nlohmann::json::array();
    for (int j = 0; j < skeleton_.joint_count(); ++j) bones.push_back(j + 1);
    const int places = text.add(positions, "VEC3", 3);
    auto low = nlohmann::json::array();
    auto high = nlohmann::json::array();
    for (int k = 0; k < 3; ++k) {
      float min = positions[k];
      float max = positions[k];
      for (std::size_t i = k; i < positions.size(); i += 3) {
        min = std::min(min, positions[i]);
        max = std::max(max, positions[i]);
      }
      low.push_back(min);
      high.push_back(max);
    }
    document["accessors"][places]["min"] = low;
    document["accessors"][places]["max"] = high;
    nlohmann::json primitive;
    primitive["attributes"]["POSITION"] = places;
    primitive["attributes"]["JOINTS_0"] = text.add(joints, "VEC4", 4);
    primitive["attributes"]["WEIGHTS_0"] = text.add(weights, "VEC4", 4);
    primitive["indices"] = text.add(indices, "SCALAR", 1);
    document["skins"].push_back(
        {{"joints", bones}, {"inverseBindMatrices", text.add(binds, "MAT4", 16)}});
    nlohmann::json mesh;
    mesh["primitives"].push_back(primitive);
    document["meshes"].push_back(mesh);
  }

  void add_clip(const File& file, GltfText& text) const {
    nlohmann::json animation = {{"name", "walk"}};
    std::vector<float> times;
    for (int key = 0; key < kKeys; ++key) times.push_back(static_cast<float>(kGap * key));
    const int input = text.add(times, "SCALAR", 1);
    std::vector<std::vector<Eigen::Isometry3d>> keys;
    for (int key = 0; key < kKeys; ++key) keys.push_back(globals(key));
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      std::vector<float> rotations;
      std::vector<float> translations;
      for (int key = 0; key < kKeys; ++key) {
        const Eigen::Isometry3d local = local_of(keys[key], j, file);
        const Eigen::Quaterniond q(local.rotation());
        for (const double x : {q.x(), q.y(), q.z(), q.w()}) {
          rotations.push_back(static_cast<float>(x));
        }
        for (const double x : local.translation()) translations.push_back(static_cast<float>(x));
      }
      add_channel(j, "rotation", input, text.add(rotations, "VEC4", 4), animation);
      add_channel(j, "translation", input, text.add(translations, "VEC3", 3), animation);
    }
    text.document["animations"].push_back(animation);
  }

  static void add_channel(int joint, const char* path, int input, int output,
                          nlohmann::json& animation) {
    const std::size_t number =
        animation.contains("samplers") ? animation["samplers"].size() : std::size_t{0};
    animation["samplers"].push_back({{"input", input}, {"output", output}});
    animation["channels"].push_back(
        {{"sampler", number}, {"target", {{"node", joint + 1}, {"path", path}}}});
  }

  Skeleton skeleton_;
  std::vector<Eigen::Vector3d> rest_;
  std::vector<Eigen::Matrix3d> frames_;
};

}  // namespace sinew
