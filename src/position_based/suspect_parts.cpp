// SPDX-License-Identifier: MIT

#include "position_based/suspect_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "position_based/rest_distances.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {
namespace {

using Eigen::AlignedBox3f;
using Eigen::Vector3f;

// Cosine of the angle by which the bones at a joint may rotate relative to each other before the
// parts next to it are suspect.
const float kStill = std::cos(0.35F);
// A particle is disturbed if it is farther from where its bone would carry it than this fraction of
// its shortest edge, or than half of its distance from the nearest tetrahedron at rest. So two
// undisturbed particles of a part do not meet.
constexpr float kLargestMove = 0.2F;
// Particles and tetrahedra of two parts that are nearer than this fraction of an edge at rest are
// on the two sides of a gap.
constexpr float kGap = 0.75F;
// Changes of an angle, rad, that are smaller than this do not count.
constexpr float kNoChange = 1e-5F;
// Bones of limbs are at least this fraction of the height long; shorter ones, such as collar bones,
// connect them to the trunk.
constexpr float kLimb = 0.1F;
// Bones whose middle is nearer to the midline than this fraction of the width of the body are not
// limbs.
constexpr float kOnMidline = 0.1F;

AlignedBox3f box_of(const PointsF& positions, const std::vector<int>& particles) {
  AlignedBox3f box;
  for (const int v : particles) box.extend(positions.col(v));
  return box;
}

AlignedBox3f box_of(const PointsF& positions, const Tetrahedron& t) {
  AlignedBox3f box;
  for (const int v : t) box.extend(positions.col(v));
  return box;
}

std::vector<float> shortest_edges(const PointsF& rest, const std::vector<Tetrahedron>& tetrahedra) {
  std::vector<float> shortest(rest.cols(), std::numeric_limits<float>::infinity());
  for (const Tetrahedron& t : tetrahedra) {
    for (int i = 0; i < 4; ++i) {
      for (int j = i + 1; j < 4; ++j) {
        const float length = (rest.col(t[i]) - rest.col(t[j])).norm();
        for (const int v : {t[i], t[j]}) shortest[v] = std::min(shortest[v], length);
      }
    }
  }
  return shortest;
}

/// Returns true if one of the bones between a bone and the root belongs to a limb.
bool has_limb_above(const BodyParts& parts, int bone, const std::vector<bool>& is_limb) {
  for (int steps = 0; steps < parts.count(); ++steps) {
    const int node = parts.bones[bone].begin_node;
    const auto above = std::ranges::find(parts.bones, node, &BodyParts::Bone::end_node);
    if (above == parts.bones.end()) return false;
    bone = static_cast<int>(above - parts.bones.begin());
    if (is_limb[bone]) return true;
  }
  return false;
}

}  // namespace

SuspectParts::SuspectParts(BodyParts parts, const Points& rest,
                           const std::vector<Tetrahedron>& tetrahedra)
    : parts_(std::move(parts)),
      rest_(rest.cast<float>()),
      tetrahedra_(tetrahedra),
      joints_(part_joints(parts_)),
      particles_of_(parts_.count()),
      tetrahedra_of_(parts_.count()),
      corners_of_(parts_.count()),
      around_(vertex_tetrahedra(static_cast<int>(rest.cols()), tetrahedra)),
      are_neighbors_(static_cast<std::size_t>(parts_.count()) * parts_.count(), false),
      are_always_searched_(are_neighbors_.size(), false),
      largest_moves_(rest.cols()),
      particle_boxes_(parts_.count()),
      tetrahedron_boxes_(parts_.count()) {
  list_members();
  for (const PartJoint& joint : joints_) set_neighbors(joint.bones[0], joint.bones[1]);
  find_gaps(rest);
  find_angles();
}

/// Lists the particles and tetrahedra of each part, and the pairs of parts that share tetrahedra.
void SuspectParts::list_members() {
  for (int v = 0; v < static_cast<int>(rest_.cols()); ++v)
    particles_of_[parts_.part_of[v]].push_back(v);
  for (int t = 0; t < static_cast<int>(tetrahedra_.size()); ++t) {
    const int part = parts_.part_of[tetrahedra_[t][0]];
    tetrahedra_of_[part].push_back(t);
    for (const int v : tetrahedra_[t]) {
      corners_of_[part].push_back(v);
      for (const int w : tetrahedra_[t]) set_neighbors(parts_.part_of[v], parts_.part_of[w]);
    }
  }
  for (std::vector<int>& corners : corners_of_) {
    std::ranges::sort(corners);
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  }
}

void SuspectParts::set_neighbors(int a, int b) {
  are_neighbors_[a * parts_.count() + b] = are_neighbors_[b * parts_.count() + a] = true;
}

/// Finds the midline of the body, and the angles that the published rule looks at.
void SuspectParts::find_angles() {
  const AlignedBox3f box(rest_.rowwise().minCoeff(), rest_.rowwise().maxCoeff());
  int longest = 0;
  box.sizes().maxCoeff(&longest);
  midline_ = -Vector3f::Unit(longest);
  const float width = (box.sizes() - box.sizes()[longest] * Vector3f::Unit(longest)).maxCoeff();
  float nearest = std::numeric_limits<float>::infinity();
  std::vector<bool> is_limb(parts_.count());
  for (int bone = 0; bone < parts_.count(); ++bone) {
    const Vector3f middle = 0.5F * (parts_.bones[bone].begin + parts_.bones[bone].end);
    const Vector3f away = middle - box.center();
    if (away.norm() < nearest) {
      nearest = away.norm();
      trunk_ = bone;
    }
    const float length = (parts_.bones[bone].end - parts_.bones[bone].begin).norm();
    is_limb[bone] = length > kLimb * box.sizes()[longest] &&
                    (away - away.dot(midline_) * midline_).norm() > kOnMidline * width;
  }
  for (int bone = 0; bone < parts_.count(); ++bone)
    if (is_limb[bone] && !has_limb_above(parts_, bone, is_limb)) angles_.push_back({bone, -1});
  for (int j = 0; j < static_cast<int>(joints_.size()); ++j)
    for (const int bone : joints_[j].bones) angles_.push_back({bone, j});
}

/// Finds the distances across gaps at rest. They limit how far undisturbed particles may move, and
/// parts on both sides of a narrow gap are searched whatever the angle of their joint is.
void SuspectParts::find_gaps(const Points& rest) {
  const auto search_always = [&](int a, int b) {
    are_always_searched_[a * parts_.count() + b] = true;
    are_always_searched_[b * parts_.count() + a] = true;
  };
  for (const PartJoint& joint : joints_)
    if (joint.at_begin[0] && joint.at_begin[1]) search_always(joint.bones[0], joint.bones[1]);
  std::vector<float> reaches = shortest_edges(rest_, tetrahedra_);
  for (std::size_t v = 0; v < reaches.size(); ++v) {
    largest_moves_[v] = kLargestMove * reaches[v];
    reaches[v] *= kGap;
  }
  const auto are_connected = [&](int v, const Tetrahedron& t) {
    return std::ranges::any_of(around_.row(v), [&](int own) {
      return std::ranges::find_first_of(tetrahedra_[own], t) != tetrahedra_[own].end();
    });
  };
  for (const auto& [v, t, distance] : close_tetrahedra(rest, tetrahedra_, reaches)) {
    const Tetrahedron& corners = tetrahedra_[t];
    largest_moves_[v] = std::min(largest_moves_[v], 0.5F * distance);
    for (const int w : corners) largest_moves_[w] = std::min(largest_moves_[w], 0.5F * distance);
    if (are_connected(v, corners)) continue;
    for (const int w : corners) search_always(parts_.part_of[v], parts_.part_of[w]);
  }
}

/// Computes the boxes of all parts, with no suspects yet.
void SuspectParts::begin(const PointsF& positions) {
  for (int part = 0; part < parts_.count(); ++part) {
    particle_boxes_[part] = box_of(positions, particles_of_[part]);
    tetrahedron_boxes_[part] = box_of(positions, corners_of_[part]);
  }
  is_suspect_particle_.assign(rest_.cols(), 0);
  is_suspect_tetrahedron_.assign(tetrahedra_.size(), 0);
}

/// Makes particles and tetrahedra of two parts suspect that are in a region or reach into it.
void SuspectParts::add_region(const PointsF& positions, const AlignedBox3f& region,
                              int particle_part, int tetrahedron_part) {
  for (const int v : particles_of_[particle_part])
    if (region.contains(positions.col(v))) is_suspect_particle_[v] = 1;
  for (const int t : tetrahedra_of_[tetrahedron_part])
    if (is_suspect_tetrahedron_[t] == 0 && region.intersects(box_of(positions, tetrahedra_[t])))
      is_suspect_tetrahedron_[t] = 1;
}

void SuspectParts::add_region_of_all(const PointsF& positions, const AlignedBox3f& region) {
  if (region.isEmpty()) return;
  for (int part = 0; part < parts_.count(); ++part) {
    // Boxes of tetrahedra contain those of the particles, but for particles of no tetrahedron.
    const bool near =
        tetrahedron_boxes_[part].intersects(region) || particle_boxes_[part].intersects(region);
    if (near) add_region(positions, region, part, part);
  }
}

/// Makes all suspect that is near particles which are not where their bone carries them.
void SuspectParts::add_disturbed(const PointsF& positions,
                                 const std::vector<BoneTransform>& frames) {
  for (int part = 0; part < parts_.count(); ++part) {
    AlignedBox3f disturbed;
    for (const int v : particles_of_[part]) {
      const Vector3f away = positions.col(v) - moved(frames[part], rest_.col(v));
      if (away.squaredNorm() <= largest_moves_[v] * largest_moves_[v]) continue;
      for (const int t : around_.row(v)) disturbed.extend(box_of(positions, tetrahedra_[t]));
    }
    add_region_of_all(positions, disturbed);
  }
}

const Suspects& SuspectParts::on_demand(const PointsF& positions,
                                        const std::vector<BoneTransform>& frames) {
  begin(positions);
  const auto is_still = [&](int a, int b) {
    const Eigen::Matrix3f relative = frames[a].leftCols<3>().transpose() * frames[b].leftCols<3>();
    return 0.5F * (relative.trace() - 1.0F) > kStill;
  };
  for (int a = 0; a < parts_.count(); ++a) {
    for (int b = 0; b < parts_.count(); ++b) {
      if (a == b || !particle_boxes_[a].intersects(tetrahedron_boxes_[b])) continue;
      const int pair = a * parts_.count() + b;
      if (are_neighbors_[pair] && !are_always_searched_[pair] && is_still(a, b)) continue;
      add_region(positions, particle_boxes_[a].intersection(tetrahedron_boxes_[b]), a, b);
    }
  }
  add_disturbed(positions, frames);
  return list();
}

float SuspectParts::angle_of(const Angle& angle, const std::vector<BoneTransform>& frames) const {
  const auto between = [](const Vector3f& a, const Vector3f& b) {
    return std::acos(std::clamp(a.dot(b), -1.0F, 1.0F));
  };
  if (angle.joint < 0) {
    return between(direction_from(parts_.bones[angle.moving], frames[angle.moving], true),
                   frames[trunk_].leftCols<3>() * midline_);
  }
  const PartJoint& joint = joints_[angle.joint];
  std::array<Vector3f, 2> directions;
  for (int k = 0; k < 2; ++k)
    directions[k] =
        direction_from(parts_.bones[joint.bones[k]], frames[joint.bones[k]], joint.at_begin[k]);
  return between(directions[0], directions[1]);
}

const Suspects& SuspectParts::published(const PointsF& positions,
                                        const std::vector<BoneTransform>& frames,
                                        float largest_angle) {
  begin(positions);
  for (Angle& angle : angles_) {
    const float present = angle_of(angle, frames);
    if (angle.last >= 0.0F && std::abs(present - angle.last) > kNoChange)
      angle.decreases = present < angle.last;
    angle.last = present;
    if (angle.decreases && present < largest_angle)
      add_region_of_all(positions, tetrahedron_boxes_[angle.moving]);
  }
  return list();
}

const Suspects& SuspectParts::list() {
  suspects_.particles.clear();
  suspects_.tetrahedra.clear();
  for (std::size_t v = 0; v < is_suspect_particle_.size(); ++v)
    if (is_suspect_particle_[v] != 0) suspects_.particles.push_back(static_cast<int>(v));
  for (std::size_t t = 0; t < is_suspect_tetrahedron_.size(); ++t)
    if (is_suspect_tetrahedron_[t] != 0) suspects_.tetrahedra.push_back(static_cast<int>(t));
  return suspects_;
}

}  // namespace sinew
