#include "assets/end_joints.h"

#include <algorithm>
#include <optional>

#include "mesh/closing.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

constexpr float kOwnSkin = 0.5F;              // weight from which a vertex belongs to a joint
constexpr double kShortest = 1e-3 * kHeight;  // no bone is worth having below that
constexpr double kInside = 0.9;               // winding number
constexpr std::array<double, 3> kReach{0.8, 0.6, 0.4};  // shares of the way to the end of the skin

/// The farthest place inside the skin on the way from the joint through the middle of its skin.
std::optional<Eigen::Vector3d> end_of_limb(const Eigen::Vector3d& joint, const Points& own_skin,
                                           const WindingNumber& winding) {
  if (own_skin.cols() == 0) return std::nullopt;
  const Eigen::Vector3d towards = own_skin.rowwise().mean() - joint;
  if (towards.norm() < kShortest) return std::nullopt;
  const Eigen::Vector3d direction = towards.normalized();
  const double length = (direction.transpose() * (own_skin.colwise() - joint)).maxCoeff();
  for (const double share : kReach) {
    const Eigen::Vector3d end = joint + share * length * direction;
    if (share * length > kShortest && winding.at(end) > kInside) return end;
  }
  return std::nullopt;
}

}  // namespace

void add_end_joints(Character& character) {
  if (!character.weights) return;
  Skeleton& skeleton = character.skeleton;
  const TriangleMesh& skin = character.surface;
  std::vector<std::vector<Eigen::Index>> own(skeleton.joints.size());
  for (std::size_t v = 0; v < character.weights->vertices.size(); ++v) {
    for (const auto& [joint, weight] : character.weights->vertices[v]) {
      if (weight > kOwnSkin) own[joint].push_back(static_cast<Eigen::Index>(v));
    }
  }
  const ClosedSurface closed = close_holes(skin.vertex_count(), skin.triangles);
  const WindingNumber winding(closed.close(skin.positions), closed.triangles);
  const std::vector<Transform> rest = skeleton.rest_global();
  const auto children = skeleton.children();
  for (std::size_t j = 0; j < children.size(); ++j) {
    if (!children[j].empty()) continue;
    const auto end =
        end_of_limb(rest[j].translation(), skin.positions(Eigen::all, own[j]), winding);
    if (!end) continue;
    Joint joint;
    joint.name = skeleton.joints[j].name + "_end";
    while (skeleton.find(joint.name) >= 0) joint.name += "_";
    joint.parent = static_cast<int>(j);
    joint.rest_local.translation() = rest[j].inverse() * *end;
    skeleton.joints.push_back(std::move(joint));
  }
}

}  // namespace sinew
