// SPDX-License-Identifier: MIT

#include "bodies/rig/body_weights.h"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "bodies/muscles/template_muscles.h"
#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/bone_attachment.h"
#include "bodies/rig/layer_weights.h"
#include "bodies/rig/nearest_bone.h"
#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A muscle moves with its bone up to this distance from the line of its attachment and from the
/// surface of the bone, and does not any more at twice the distance, m.
constexpr double kAttached = 0.012;
constexpr double kTouching = 0.005;

/// Falls from 1 at a distance of `full` to 0 at twice this distance.
double fading(double distance, double full) {
  const double t = std::clamp(distance / full - 1.0, 0.0, 1.0);
  return 1.0 - t * t * (3.0 - 2.0 * t);
}

double distance_to_segment(const Vector3d& point, const Vector3d& a, const Vector3d& b) {
  const Vector3d along = b - a;
  const double t =
      std::clamp(along.dot(point - a) / std::max(along.squaredNorm(), 1e-12), 0.0, 1.0);
  return (a + t * along - point).norm();
}

/// The lines at which a muscle is attached.
using Attachments = std::vector<std::pair<Vector3d, Vector3d>>;

/// Returns the attachments of the muscles of the right side by name.
std::map<std::string, Attachments> attachments_of_muscles(const TemplateJoints& joints) {
  const SegmentFrames frames = segment_frames(joints);
  std::map<std::string, Attachments> result;
  for (const Muscle& muscle : template_muscle_tables()) {
    Attachments& own = result[muscle.name];
    for (const auto* line : {&muscle.lines.front(), &muscle.lines.back()}) {
      const auto place = [&](std::size_t i) {
        const Anchor& anchor = (*line)[i];
        return frames.at(anchor.segment).to_body(anchor.point);
      };
      for (std::size_t i = 0; i < line->size(); ++i)
        own.emplace_back(place(i), place(std::min(i + 1, line->size() - 1)));
    }
  }
  return result;
}

/// Gives weights to places of the right side between the layers.
class InnerWeights {
 public:
  InnerWeights(const Skeleton& skeleton, const std::vector<VertexWeights>& layers,
               const TriangleMesh& outer, const TriangleMesh& inner, const NearestBone& bones)
      : joint_count_(skeleton.joint_count()),
        layers_(layers),
        triangles_(outer.triangles),
        outer_(outer),
        inner_(inner),
        bones_(bones) {}

  /// \param attachments  lines at which a bone holds the place
  VertexWeights at(const Vector3d& place, const Attachments& attachments) const {
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(joint_count_);
    const ClosestPoint outer = *outer_.closest(place);
    const ClosestPoint inner = *inner_.closest(place);
    const double both = std::max(outer.distance + inner.distance, 1e-9);
    add(outer.point, inner.distance / both, weights);
    add(inner.point, outer.distance / both, weights);
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [a, b] : attachments)
      least = std::min(least, distance_to_segment(place, a, b));
    if (least < 2.0 * kAttached) {
      if (const auto bone = bones_.at(place, 2.0 * kTouching)) {
        const double held = fading(least, kAttached) * fading(bone->distance, kTouching);
        weights *= 1.0 - held;
        for (const auto& [joint, weight] : *bone->influences) weights[joint] += held * weight;
      }
    }
    return largest_weights(weights);
  }

 private:
  void add(const SurfacePoint& point, double share, Eigen::VectorXd& weights) const {
    for (int k = 0; k < 3; ++k) {
      const int v = triangles_[static_cast<std::size_t>(point.triangle)][k];
      for (const auto& [joint, weight] : layers_[static_cast<std::size_t>(v)])
        weights[joint] += share * point.barycentric[k] * weight;
    }
  }

  int joint_count_;
  const std::vector<VertexWeights>& layers_;
  const std::vector<Triangle>& triangles_;
  TriangleTree outer_;
  TriangleTree inner_;
  const NearestBone& bones_;
};

const TriangleMesh& layer(const std::vector<BodyPart>& parts, const char* name) {
  const auto found = std::ranges::find(parts, name, &BodyPart::name);
  if (found == parts.end()) throw std::logic_error(std::string("body_weights: no ") + name);
  return found->mesh;
}

bool is_layer(const BodyPart& part) {
  return part.name == "skin" || part.name == "muscle_surface" || part.name == "skeleton_surface";
}

}  // namespace

SkinWeights body_weights(const Skeleton& skeleton, const TemplateJoints& joints,
                         const std::vector<BodyPart>& parts) {
  const NearestBone bones(skeleton, parts);
  const TriangleMesh& inner = layer(parts, "skeleton_surface");
  const std::vector<VertexWeights> layers =
      layer_weights(skeleton, layer(parts, "skin"), inner, bones);
  const InnerWeights between(skeleton, layers, layer(parts, "muscle_surface"), inner, bones);
  const std::map<std::string, Attachments> attachments = attachments_of_muscles(joints);
  const std::vector<int> mirrored_joint = mirrored_joints(skeleton);

  std::map<std::string, int> first;  // vertex of each part
  int count = 0;
  for (const BodyPart& part : parts) {
    first[part.name] = count;
    count += part.mesh.vertex_count();
  }
  SkinWeights result;
  result.vertices.resize(static_cast<std::size_t>(count));
  for (const BodyPart& part : parts) {
    const auto own = result.vertices.begin() + first[part.name];
    if (is_layer(part)) {
      std::ranges::copy(layers, own);
    } else if (part.name.starts_with("bone.")) {
      std::fill_n(own, part.mesh.vertex_count(), bone_influences(skeleton, part.name));
    } else if (!part.name.ends_with(".L")) {
      const std::string muscle = part.name.substr(part.name.find('.') + 1);
      const auto lines = attachments.find(muscle.substr(0, muscle.rfind('.')));
      const Attachments none;
      parallel_for(part.mesh.vertex_count(), [&](int v) {
        const Vector3d place = part.mesh.positions.col(v);
        own[v] = between.at(place, lines == attachments.end() ? none : lines->second);
      });
    }
  }
  for (const BodyPart& part : parts) {
    if (!part.name.ends_with(".L") || part.name.starts_with("bone.")) continue;
    const auto right = first.find(other_side(part.name));
    if (right == first.end())
      throw std::logic_error("body_weights: no counterpart of " + part.name);
    parallel_for(part.mesh.vertex_count(), [&](int v) {
      result.vertices[static_cast<std::size_t>(first[part.name] + v)] =
          mirrored(result.vertices[static_cast<std::size_t>(right->second + v)], mirrored_joint);
    });
  }
  return result;
}

}  // namespace sinew
