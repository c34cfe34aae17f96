// SPDX-License-Identifier: MIT

#include "bench/rig_guess/makehuman_body.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <stdexcept>

#include "assets/surface/import_surface.h"

namespace sinew::rig_guess {
namespace {

constexpr int kSkinVertices = 13380;  // the first ones of the base mesh

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::string read_gzip(const std::filesystem::path& path) {
  gzFile const file = gzopen(path.c_str(), "rb");
  if (file == nullptr) throw std::runtime_error(path.string() + ": cannot be read");
  std::string content;
  std::array<char, 65536> buffer;
  int count = 0;
  while ((count = gzread(file, buffer.data(), buffer.size())) > 0)
    content.append(buffer.data(), count);
  gzclose(file);
  return content;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

Vector3d to_vector(const nlohmann::json& json) {
  return {json[0].get<double>(), json[1].get<double>(), json[2].get<double>()};
}

Matrix3d rotation_between(const Vector3d& from, const Vector3d& to) {
  return Eigen::Quaterniond::FromTwoVectors(from, to).toRotationMatrix();
}

Vector3d direction(const MakehumanBody& body, const std::string& from, const std::string& to) {
  return (body.bone(to).head - body.bone(from).head).normalized();
}

/// Adds rotations that bring an arm from rest to straight in a direction.
void point_arm(const MakehumanBody& body, const std::string& side, const Vector3d& target,
               BodyPose& pose) {
  const Vector3d upper = direction(body, "upperarm01" + side, "lowerarm01" + side);
  const Vector3d lower = direction(body, "lowerarm01" + side, "wrist" + side);
  pose["upperarm01" + side] = rotation_between(upper, target);
  pose["lowerarm01" + side] = rotation_between(lower, upper);
}

BodyPose straight_arms(const MakehumanBody& body, double degrees_below_horizontal) {
  BodyPose pose;
  const double angle = degrees_below_horizontal * EIGEN_PI / 180.0;
  point_arm(body, ".L", {std::cos(angle), -std::sin(angle), 0.0}, pose);
  point_arm(body, ".R", {-std::cos(angle), -std::sin(angle), 0.0}, pose);
  return pose;
}

}  // namespace

Matrix3d degrees_about(double degrees, const Vector3d& axis) {
  return Eigen::AngleAxisd(degrees * EIGEN_PI / 180.0, axis.normalized()).toRotationMatrix();
}

BodyWeights read_body_weights(const std::filesystem::path& bodies) {
  const auto json =
      nlohmann::json::parse(read_gzip(bodies / "makehuman" / "default_weights.mhw.gz"));
  BodyWeights result;
  result.vertices.resize(kSkinVertices);
  for (const auto& [bone, rows] : json["weights"].items()) {
    for (const auto& row : rows) {
      const int vertex = row[0].get<int>();
      if (vertex < kSkinVertices) result.vertices[vertex].push_back({bone, row[1].get<double>()});
    }
  }
  for (auto& influences : result.vertices) {
    double sum = 0.0;
    for (const auto& influence : influences) sum += influence.weight;
    for (auto& influence : influences) influence.weight /= sum;
  }
  return result;
}

const MakehumanBody::Bone& MakehumanBody::bone(const std::string& bone_name) const {
  const auto found =
      std::find_if(bones.begin(), bones.end(), [&](const Bone& b) { return b.name == bone_name; });
  if (found == bones.end()) throw std::runtime_error(name + ": no bone " + bone_name);
  return *found;
}

MakehumanBody read_body(const std::filesystem::path& obj) {
  MakehumanBody body;
  body.name = obj.stem().string();
  const ImportedSurface surface = import_obj(read_text(obj), obj.string());
  body.skin.positions = surface.positions;
  for (const VisiblePart& part : surface.parts) {
    for (const Triangle& t : part.triangles)
      body.skin.triangles.push_back(
          {part.surface_vertex[t[0]], part.surface_vertex[t[1]], part.surface_vertex[t[2]]});
  }
  const Eigen::AlignedBox3d box = bounding_box(body.skin.positions);
  body.height = box.sizes()[1];
  std::filesystem::path rig = obj;
  rig.replace_extension(".rig.json");
  const auto json = nlohmann::json::parse(read_text(rig));
  std::vector<MakehumanBody::Bone> unsorted;
  for (const auto& row : json["bones"]) {
    unsorted.push_back({row[0].get<std::string>(),
                        row[1].is_null() ? "" : row[1].get<std::string>(), to_vector(row[2]),
                        to_vector(row[3])});
  }
  std::vector<bool> placed(unsorted.size(), false);
  while (body.bones.size() < unsorted.size()) {
    for (std::size_t i = 0; i < unsorted.size(); ++i) {
      const bool parent_placed =
          unsorted[i].parent.empty() ||
          std::any_of(body.bones.begin(), body.bones.end(),
                      [&](const auto& b) { return b.name == unsorted[i].parent; });
      if (placed[i] || !parent_placed) continue;
      placed[i] = true;
      body.bones.push_back(unsorted[i]);
    }
  }
  return body;
}

MakehumanBody posed(const MakehumanBody& body, const BodyWeights& weights, const BodyPose& pose) {
  MakehumanBody result = body;
  std::map<std::string, Eigen::Affine3d> moves;
  for (MakehumanBody::Bone& bone : result.bones) {
    Eigen::Affine3d move =
        bone.parent.empty() ? Eigen::Affine3d::Identity() : moves.at(bone.parent);
    const auto rotated = pose.find(bone.name);
    if (rotated != pose.end()) {
      Eigen::Affine3d about_head = Eigen::Affine3d::Identity();
      about_head.linear() = rotated->second;
      about_head.translation() = bone.head - rotated->second * bone.head;
      move = move * about_head;
    }
    moves[bone.name] = move;
    bone.head = move * bone.head;
    bone.tail = move * bone.tail;
  }
  for (int v = 0; v < body.skin.vertex_count(); ++v) {
    Vector3d sum = Vector3d::Zero();
    for (const auto& [bone, weight] : weights.vertices[v])
      sum += weight * (moves.at(bone) * Vector3d(body.skin.positions.col(v)));
    result.skin.positions.col(v) = sum;
  }
  return result;
}

BodyPose t_pose(const MakehumanBody& body) {
  return straight_arms(body, 0.0);
}

BodyPose a_pose(const MakehumanBody& body) {
  return straight_arms(body, 75.0);
}

BodyPose random_pose(const MakehumanBody& body, unsigned seed) {
  std::mt19937 random(seed);
  const auto between = [&random](double low, double high) {
    return low + (high - low) * (random() / 4294967296.0);
  };
  const Vector3d x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();
  BodyPose pose;
  for (const auto& [side, sign] : {std::pair{".L", 1.0}, std::pair{".R", -1.0}}) {
    const double flexed = between(-20.0, 75.0), apart = between(-5.0, 30.0);
    pose[std::string("upperleg01") + side] =
        degrees_about(sign * apart, z) * degrees_about(-flexed, x);
    pose[std::string("lowerleg01") + side] = degrees_about(between(0.0, 90.0), x);
    pose[std::string("foot") + side] = degrees_about(between(-20.0, 20.0), x);
    const double raised = between(-30.0, 60.0), forward = between(-30.0, 60.0);
    pose[std::string("upperarm01") + side] =
        degrees_about(-forward, x) * degrees_about(sign * raised, z);
    const Vector3d upper =
        direction(body, std::string("upperarm01") + side, std::string("lowerarm01") + side);
    const Vector3d lower =
        direction(body, std::string("lowerarm01") + side, std::string("wrist") + side);
    pose[std::string("lowerarm01") + side] =
        degrees_about(between(-20.0, 90.0), upper.cross(lower));
    pose[std::string("wrist") + side] = degrees_about(between(-30.0, 30.0), x);
  }
  const double bent = between(-10.0, 20.0), leaning = between(-10.0, 10.0),
               twisted = between(-15.0, 15.0);
  pose["spine03"] = degrees_about(bent, x) * degrees_about(leaning, z) * degrees_about(twisted, y);
  const double nodding = between(-15.0, 15.0), turned = between(-30.0, 30.0);
  pose["neck01"] = degrees_about(nodding, x) * degrees_about(turned, y);
  return pose;
}

}  // namespace sinew::rig_guess
