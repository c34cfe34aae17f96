// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "assets/export/blend_corrections.h"
#include "assets/export/export_cache.h"
#include "assets/export/kept_frames.h"
#include "assets/export/morph_corrections.h"
#include "assets/gltf/gltf_buffer.h"
#include "assets/gltf/gltf_materials.h"
#include "assets/gltf/gltf_parts.h"
#include "assets/preparation/upright_meters.h"
#include "core/error.h"
#include "core/partial_file.h"

// The rig is kept: nodes for the joints, a skin, and their motion frame by frame. The difference
// between Sinew's skin and linear blend skinning becomes morph targets in the rest pose
// (BlendCorrections), whose weights are animated (MorphCorrections). Positions and normals are
// floats, so that the file needs nothing beyond glTF 2.0.

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kNoMove = 1e-6 * kHeight;   // smaller corrections are set to zero
constexpr double kVisible = 1e-4 * kHeight;  // larger residuals cause a warning
constexpr double kSameRotation = 1e-12;      // 1 - |dot| of quaternions
constexpr double kSameTranslation = 1e-7;    // relative to the height

/// Similarity transform from our coordinates to those of the .glb.
struct ToGltf {
  explicit ToGltf(const Character& character)
      : all(upright_meters(character)),
        scale(std::cbrt(all.linear().determinant())),
        rotation(Eigen::Matrix3d(all.linear() / scale)) {}

  Eigen::Affine3d all;
  double scale;
  Eigen::Quaterniond rotation;
};

/// The joints as glTF nodes. Only roots take the rotation and translation to the .glb's
/// coordinates.
class JointNodes {
 public:
  JointNodes(const Skeleton& skeleton, const ToGltf& to_gltf)
      : skeleton_(skeleton), to_gltf_(to_gltf) {}

  bool is_root(int joint) const { return skeleton_.joints[joint].parent < 0; }

  Eigen::Vector3f translation(int joint, const Eigen::Vector3d& ours) const {
    const Eigen::Vector3d place =
        is_root(joint) ? to_gltf_.all * ours : Eigen::Vector3d(to_gltf_.scale * ours);
    return place.cast<float>();
  }
  Eigen::Vector4f rotation(int joint, const Eigen::Quaterniond& ours) const {
    const Eigen::Quaterniond rotated = is_root(joint) ? to_gltf_.rotation * ours : ours;
    return rotated.normalized().coeffs().cast<float>();
  }

  json described() const {
    json nodes = json::array();
    const std::vector<std::vector<int>> children = skeleton_.children();
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      const Transform& rest = skeleton_.joints[j].rest_local;
      const Eigen::Vector3f place = translation(j, rest.translation());
      const Eigen::Vector4f quaternion = rotation(j, Eigen::Quaterniond(rest.linear()));
      json node = {{"name", skeleton_.joints[j].name},
                   {"translation", {place.x(), place.y(), place.z()}},
                   {"rotation", {quaternion.x(), quaternion.y(), quaternion.z(), quaternion.w()}}};
      if (!children[j].empty()) node["children"] = children[j];
      nodes.push_back(std::move(node));
    }
    return nodes;
  }

  json skin(GltfBuffer& buffer) const {
    std::vector<float> matrices;
    json joints = json::array();
    const std::vector<Transform> rest = skeleton_.rest_global();
    for (int j = 0; j < skeleton_.joint_count(); ++j) {
      Transform global = Transform::Identity();
      global.linear() = to_gltf_.rotation.toRotationMatrix() * rest[j].linear();
      global.translation() = to_gltf_.all * rest[j].translation();
      const Eigen::Matrix4f inverse = global.inverse().matrix().cast<float>();
      matrices.insert(matrices.end(), inverse.data(), inverse.data() + 16);
      joints.push_back(j);
    }
    return {{"joints", std::move(joints)},
            {"inverseBindMatrices", buffer.add(matrices, "MAT4", 16, GltfTarget::kNone)}};
  }

 private:
  const Skeleton& skeleton_;
  const ToGltf& to_gltf_;
};

/// Builder of the glTF document with a skeleton and corrections.
class RiggedDocument {
 public:
  RiggedDocument(const Character& character, const SkinWeights& weights,
                 const ShadingNormals& shading, const PointsF& rest_normals,
                 const MorphCorrections& corrections)
      : character_(character),
        weights_(weights),
        shading_(shading),
        rest_normals_(rest_normals),
        to_gltf_(character),
        joints_(character.skeleton, to_gltf_),
        corrections_(corrections),
        materials_(character, buffer_) {}

  /// Writes the document.
  /// \return sentences on what the format could not hold
  std::vector<std::string> write(const std::vector<CacheFrames>& ranges,
                                 const std::vector<std::vector<Pose>>& poses,
                                 std::ostream& stream) {
    document_["nodes"] = joints_.described();
    json scene_nodes = add_skeleton_root(character_.skeleton, document_);
    document_["skins"] = json::array({joints_.skin(buffer_)});
    for (const GltfMeshParts& mesh : gltf_mesh_parts(character_)) {
      add_mesh(mesh);
      scene_nodes.push_back(mesh_nodes_.back());
    }
    materials_.add_to(document_);
    for (std::size_t range = 0; range < ranges.size(); ++range)
      add_animation(ranges[range], poses[range], range);
    add_scene_and_asset(character_, std::move(scene_nodes), document_);
    buffer_.write_container(std::move(document_), stream);
    return materials_.warnings();
  }

 private:
  static std::vector<float> floats(const PointsF& vectors) {
    return {vectors.data(), vectors.data() + vectors.size()};
  }

  void add_mesh(const GltfMeshParts& parts) {
    json primitives = json::array();
    for (const VisiblePart* const part : parts.parts) primitives.push_back(primitive(*part));
    json mesh = parts.described_mesh(std::move(primitives));
    if (!corrections_.moves.empty()) {
      mesh["weights"] = std::vector<int>(corrections_.moves.size(), 0);
      json& extras = mesh["extras"];
      if (extras.is_null() || extras.is_object())
        extras["targetNames"] = corrections_.names;  // the place where importers look for names
    }
    document_["meshes"].push_back(std::move(mesh));
    json node = parts.described_node(document_["meshes"].size() - 1);
    node["skin"] = 0;
    mesh_nodes_.push_back(document_["nodes"].size());
    document_["nodes"].push_back(std::move(node));
  }

  json primitive(const VisiblePart& part) {
    const std::vector<int>& vertices = part.surface_vertex;
    const std::vector<int>& normals = shading_.indices(part);
    const PointsF rest =
        (to_gltf_.all * character_.surface.positions(Eigen::all, vertices)).cast<float>();
    const PointsF rest_normals = rotation() * rest_normals_(Eigen::all, normals);
    json attributes = {
        {"POSITION", buffer_.add_with_range(floats(rest), "VEC3", 3, GltfTarget::kVertices)},
        {"NORMAL", buffer_.add(floats(rest_normals), "VEC3", 3, GltfTarget::kVertices)}};
    add_coordinates_and_colors(part, buffer_, attributes);
    add_influences(part, weights_, buffer_, attributes);
    json result = {{"attributes", std::move(attributes)},
                   {"indices", add_triangles(part, buffer_)}};
    if (has_gltf_material(part, character_)) result["material"] = materials_.of(part);
    for (std::size_t target = 0; target < corrections_.moves.size(); ++target) {
      const PointsF moves =
          to_gltf_.all.linear().cast<float>() * corrections_.moves[target](Eigen::all, vertices);
      const PointsF changes = rotation() * corrections_.normals[target](Eigen::all, normals);
      result["targets"].push_back(
          {{"POSITION", vectors(floats(moves))}, {"NORMAL", vectors(floats(changes))}});
    }
    return result;
  }

  Eigen::Matrix3f rotation() const { return to_gltf_.rotation.toRotationMatrix().cast<float>(); }

  /// Adds vectors to the buffer, as a sparse accessor of the nonzero ones if this is smaller.
  int vectors(const std::vector<float>& numbers) {
    std::vector<std::uint32_t> places;
    std::vector<float> values;
    for (std::size_t v = 0; v < numbers.size() / 3; ++v) {
      const float* const vector = numbers.data() + 3 * v;
      if (vector[0] == 0.0F && vector[1] == 0.0F && vector[2] == 0.0F) continue;
      places.push_back(static_cast<std::uint32_t>(v));
      values.insert(values.end(), vector, vector + 3);
    }
    const bool is_sparse = 4 * places.size() < 3 * (numbers.size() / 3);
    return is_sparse ? buffer_.add_sparse(numbers.size() / 3, places, values)
                     : buffer_.add_with_range(numbers, "VEC3", 3, GltfTarget::kVertices);
  }

  void add_animation(const CacheFrames& frames, const std::vector<Pose>& poses, std::size_t range) {
    json channels = json::array();
    json samplers = json::array();
    const auto add = [&](std::size_t node, const char* path, int input, int output) {
      channels.push_back(
          {{"sampler", samplers.size()}, {"target", {{"node", node}, {"path", path}}}});
      samplers.push_back({{"input", input}, {"output", output}, {"interpolation", "LINEAR"}});
    };
    std::vector<double> times;
    for (std::size_t f = 0; f < poses.size(); ++f) times.push_back(f / frames.rate);
    const int all_times = buffer_.add_times(times);
    for (int j = 0; j < character_.skeleton.joint_count(); ++j) {
      if (rotates(j, poses)) add(j, "rotation", all_times, rotations(j, poses));
      if (moves(j, poses)) add(j, "translation", all_times, translations(j, poses));
    }
    if (!corrections_.moves.empty()) {
      times.clear();
      for (const int key : corrections_.keys[range]) times.push_back(key / frames.rate);
      const int key_times = buffer_.add_times(times);
      const Eigen::MatrixXf& by_key = corrections_.weights[range];
      const std::vector<float> weights(by_key.data(), by_key.data() + by_key.size());
      const int output = buffer_.add(weights, "SCALAR", 1, GltfTarget::kNone);
      for (const std::size_t node : mesh_nodes_) add(node, "weights", key_times, output);
    }
    if (channels.empty()) return;  // glTF requires at least one channel
    document_["animations"].push_back(
        {{"name", gltf_animation_name(frames)}, {"channels", channels}, {"samplers", samplers}});
  }

  bool rotates(int joint, const std::vector<Pose>& poses) const {
    const Eigen::Quaterniond rest(character_.skeleton.joints[joint].rest_local.linear());
    return std::any_of(poses.begin(), poses.end(), [&](const Pose& pose) {
      return 1.0 - std::abs(pose.joints[joint].rotation.dot(rest)) > kSameRotation;
    });
  }
  bool moves(int joint, const std::vector<Pose>& poses) const {
    const Eigen::Vector3d rest = character_.skeleton.joints[joint].rest_local.translation();
    return std::any_of(poses.begin(), poses.end(), [&](const Pose& pose) {
      return (pose.joints[joint].translation - rest).norm() > kSameTranslation * kHeight;
    });
  }

  int rotations(int joint, const std::vector<Pose>& poses) {
    std::vector<float> numbers;
    Eigen::Vector4f last = Eigen::Vector4f::Zero();
    for (const Pose& pose : poses) {
      Eigen::Vector4f quaternion = joints_.rotation(joint, pose.joints[joint].rotation);
      if (quaternion.dot(last) < 0.0F)
        quaternion = -quaternion;  // some readers interpolate without checking signs
      numbers.insert(numbers.end(), quaternion.begin(), quaternion.end());
      last = quaternion;
    }
    return buffer_.add(numbers, "VEC4", 4, GltfTarget::kNone);
  }
  int translations(int joint, const std::vector<Pose>& poses) {
    std::vector<float> numbers;
    for (const Pose& pose : poses) {
      const Eigen::Vector3f place = joints_.translation(joint, pose.joints[joint].translation);
      numbers.insert(numbers.end(), place.begin(), place.end());
    }
    return buffer_.add(numbers, "VEC3", 3, GltfTarget::kNone);
  }

  const Character& character_;
  const SkinWeights& weights_;
  const ShadingNormals& shading_;
  const PointsF& rest_normals_;
  ToGltf to_gltf_;
  JointNodes joints_;
  const MorphCorrections& corrections_;
  GltfBuffer buffer_;
  GltfMaterials materials_;
  std::vector<std::size_t> mesh_nodes_;
  json document_ = json::object();
};

/// The writer of make_rigged_gltf_writer().
class RiggedGltfWriter : public CacheWriter {
 public:
  RiggedGltfWriter(const std::string& path, const Character& character, SkinWeights weights,
                   const std::vector<CacheFrames>& ranges, double tolerance)
      : file_(path),
        character_(character),
        weights_(std::move(weights)),
        tolerance_(tolerance),
        corrections_(character, weights_),
        moves_(path, character, ranges, character.surface.vertex_count()),
        normals_(path, character, ranges, corrections_.shading().count()),
        poses_(1) {
    if (tolerance_ == 0.0) moves_.require_key_frames();
  }

  std::vector<std::string> files() const override { return {file_.final_path()}; }

  void begin_range() override {
    moves_.begin_range();
    normals_.begin_range();
    if (!poses_.back().empty()) poses_.emplace_back();
  }
  void set_joints(const Pose& pose) override {
    poses_.back().push_back(with_rigid_bones(character_.skeleton, pose));
  }

  void add(const Points& surface) override {
    BlendCorrections::Pose corrected = corrections_.correct(poses_.back().back(), surface);
    residual_ = std::max(residual_, corrected.residual);
    const Eigen::RowVectorXf lengths = corrected.moves.colwise().norm();
    for (Eigen::Index v = 0; v < lengths.size(); ++v) {
      if (lengths[v] < kNoMove) corrected.moves.col(v).setZero();
    }
    is_corrected_ = is_corrected_ || !corrected.moves.isZero(0.0F);
    moves_.add(std::move(corrected.moves));
    normals_.add(std::move(corrected.normals));
  }

  std::vector<std::string> finish(const Progress& progress) override {
    const std::vector<CacheFrames> ranges = moves_.ranges();
    MorphCorrections corrections;
    std::vector<std::string> warnings;
    const PointsF rest_normals =
        corrections_.shading().of(character_.surface.positions.cast<float>());
    if (is_corrected_) {
      corrections = morph_corrections(std::move(moves_), std::move(normals_), rest_normals,
                                      tolerance_, progress);
      warnings = corrections.warnings;
    }
    if (residual_ > kVisible) {
      warnings.push_back(fmt::format(
          "{}: where linear blend squeezes the skin into a point, no correction brings it back; up "
          "to {:.2g} of the height is missing there",
          file_.final_path(), residual_ / kHeight));
    }
    RiggedDocument document(character_, weights_, corrections_.shading(), rest_normals,
                            corrections);
    finish_gltf(file_, character_, warnings,
                [&](std::ostream& stream) { return document.write(ranges, poses_, stream); });
    summary_ = corrections.summary();
    return warnings;
  }

  std::string summary() const override { return summary_; }

 private:
  PartialFile file_;
  const Character& character_;
  SkinWeights weights_;
  double tolerance_;
  BlendCorrections corrections_;
  KeptFrames moves_;
  KeptFrames normals_;
  std::vector<std::vector<Pose>> poses_;  ///< by range
  double residual_ = 0.0;
  bool is_corrected_ = false;  ///< true if some vertex differs from linear blend skinning
  std::string summary_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_rigged_gltf_writer(const std::string& path,
                                                     const Character& character,
                                                     const SkinWeights& weights,
                                                     const std::vector<CacheFrames>& ranges,
                                                     double morph_tolerance) {
  return std::make_unique<RiggedGltfWriter>(path, character, weights, ranges,
                                            morph_tolerance * kHeight);
}

}  // namespace sinew
