// SPDX-License-Identifier: MIT

#include "position_based/suspect_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace sinew {
namespace {

using Eigen::AlignedBox3f;
using Eigen::Vector3f;

// Cosine of the angle by which the bones at a joint may rotate relative to each other before the
// parts next to it are suspect.
const float kStill = std::cos(0.35F);
// A particle is calm within this fraction of its shortest edge from where its bone carries it.
// Apart from gaps, nothing comes nearer to a tetrahedron than about that edge, so two calm ones do
// not meet.
constexpr float kCalm = 0.2F;
// Particles without a tetrahedron in common that are nearer to each other than this fraction of
// their edges are on the two sides of a gap.
constexpr float kGap = 0.75F;
// Smaller changes of an angle, rad, are none.
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

/// Returns the particles at gaps that are narrower than the tetrahedra, where fill_solid() makes
/// copies of vertices for each side.
/// \param around    tetrahedra at each particle
/// \param shortest  edge at each particle, m
std::vector<int> particles_at_gaps(const PointsF& rest, const std::vector<Tetrahedron>& tetrahedra,
                                   const std::vector<std::vector<int>>& around,
                                   const std::vector<float>& shortest) {
  std::vector<int> by_x(rest.cols());
  std::iota(by_x.begin(), by_x.end(), 0);
  std::ranges::stable_sort(by_x, {}, [&](int v) { return rest(0, v); });
  const auto are_connected = [&](int v, int w) {
    return std::ranges::any_of(around[v], [&](int t) {
      return std::ranges::find(tetrahedra[t], w) != tetrahedra[t].end();
    });
  };
  std::vector<int> at_gaps;
  for (std::size_t i = 0; i < by_x.size(); ++i) {
    const int v = by_x[i];
    for (std::size_t j = i + 1; j < by_x.size(); ++j) {
      const int w = by_x[j];
      if (rest(0, w) - rest(0, v) > kGap * shortest[v]) break;
      const float reach = kGap * std::min(shortest[v], shortest[w]);
      if ((rest.col(w) - rest.col(v)).norm() > reach || are_connected(v, w)) continue;
      at_gaps.push_back(v);
      at_gaps.push_back(w);
    }
  }
  return at_gaps;
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
      around_(rest.cols()),
      are_neighbors_(static_cast<std::size_t>(parts_.count()) * parts_.count(), false),
      calm_(shortest_edges(rest_, tetrahedra)),
      particle_boxes_(parts_.count()),
      tetrahedron_boxes_(parts_.count()) {
  for (int v = 0; v < static_cast<int>(rest.cols()); ++v)
    particles_of_[parts_.part_of[v]].push_back(v);
  const auto set_neighbors = [&](int a, int b) {
    are_neighbors_[a * parts_.count() + b] = are_neighbors_[b * parts_.count() + a] = true;
  };
  for (int t = 0; t < static_cast<int>(tetrahedra.size()); ++t) {
    const int part = parts_.part_of[tetrahedra[t][0]];
    tetrahedra_of_[part].push_back(t);
    for (const int v : tetrahedra[t]) {
      corners_of_[part].push_back(v);
      around_[v].push_back(t);
      for (const int w : tetrahedra[t]) set_neighbors(parts_.part_of[v], parts_.part_of[w]);
    }
  }
  for (std::vector<int>& corners : corners_of_) {
    std::ranges::sort(corners);
    const auto repeated = std::ranges::unique(corners);
    corners.erase(repeated.begin(), repeated.end());
  }
  for (const PartJoint& joint : joints_) set_neighbors(joint.bones[0], joint.bones[1]);
  const std::vector<int> at_gaps = particles_at_gaps(rest_, tetrahedra_, around_, calm_);
  for (float& distance : calm_) distance *= kCalm;
  for (const int v : at_gaps) calm_[v] = 0.0F;

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
void SuspectParts::add_disturbed(const PointsF& positions, const std::vector<BoneFrame>& frames) {
  for (int part = 0; part < parts_.count(); ++part) {
    AlignedBox3f disturbed;
    for (const int v : particles_of_[part]) {
      const Vector3f away = positions.col(v) - moved(frames[part], rest_.col(v));
      if (away.squaredNorm() <= calm_[v] * calm_[v]) continue;
      for (const int t : around_[v]) disturbed.extend(box_of(positions, tetrahedra_[t]));
    }
    add_region_of_all(positions, disturbed);
  }
}

const Suspects& SuspectParts::on_demand(const PointsF& positions,
                                        const std::vector<BoneFrame>& frames) {
  begin(positions);
  const auto is_still = [&](int a, int b) {
    const Eigen::Matrix3f relative = frames[a].leftCols<3>().transpose() * frames[b].leftCols<3>();
    return 0.5F * (relative.trace() - 1.0F) > kStill;
  };
  for (int a = 0; a < parts_.count(); ++a) {
    for (int b = 0; b < parts_.count(); ++b) {
      if (a == b || !particle_boxes_[a].intersects(tetrahedron_boxes_[b])) continue;
      if (are_neighbors_[a * parts_.count() + b] && is_still(a, b)) continue;
      add_region(positions, particle_boxes_[a].intersection(tetrahedron_boxes_[b]), a, b);
    }
  }
  add_disturbed(positions, frames);
  return list();
}

float SuspectParts::angle_of(const Angle& angle, const std::vector<BoneFrame>& frames) const {
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
                                        const std::vector<BoneFrame>& frames, float largest_angle) {
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
