// SPDX-License-Identifier: MIT

#include "viewer/scene/character_scene.h"

#include <algorithm>
#include <cmath>

#include "rig/rigid_joints.h"
#include "session/used_settings.h"
#include "skinning/body_lines.h"
#include "tissue/attached_base.h"
#include "viewer/scene/base_sticks.h"
#include "viewer/scene/contact_sticks.h"
#include "viewer/scene/skeleton_sticks.h"
#include "viewer/tools/joint_depths.h"

namespace sinew {
namespace {

/// Returns how far the visible surface may extend beyond the box of the simulated one: as far as at
/// rest, plus a small margin.
float margin_of(const PlayedCharacter& played) {
  constexpr double kLittle = 0.005 * kHeight;
  const Eigen::AlignedBox3d visible = bounding_box(played.character().surface.positions);
  const Eigen::AlignedBox3d simulated = bounding_box(played.simulated_surface().positions);
  if (visible.isEmpty() || simulated.isEmpty()) return 0.0F;
  const double out = std::max((simulated.min() - visible.min()).maxCoeff(),
                              (visible.max() - simulated.max()).maxCoeff());
  return static_cast<float>(std::max(out, 0.0) + kLittle);
}

/// Returns the bounding box of the current frame, relative to its origin.
Eigen::AlignedBox3f box_around(const PlayedCharacter& played, float margin) {
  const Eigen::AlignedBox3f box = played.frame_box();
  if (box.isEmpty()) return box;
  return {Eigen::Vector3f(box.min().array() - margin), Eigen::Vector3f(box.max().array() + margin)};
}

/// Returns the changes of vertices after upsampling: those that follow the skeleton are blended
/// with their places there, then morph targets are added.
std::vector<std::vector<VertexChange>> changes_of(const VisibleMotion& motion,
                                                  const VisibleMotion::Moment& moment) {
  std::vector<std::vector<VertexChange>> changes(2);
  const VisibleMotion::KinematicVertices& kinematic = motion.kinematic();
  const PointsF places = motion.kinematic_places(moment);
  for (Eigen::Index i = 0; i < places.cols(); ++i) {
    const float weight = kinematic.blend_weights[i];
    changes[0].push_back({kinematic.vertices[i], 1.0F - weight, weight * places.col(i)});
  }
  const PointsF morphs = motion.morph_displacements(moment);
  for (Eigen::Index i = 0; i < morphs.cols(); ++i)
    changes[1].push_back({motion.morphed()[i], 1.0F, morphs.col(i)});
  return changes;
}

VertexWriter writer_of(const PlayedCharacter& played) {
  return [&played](std::span<float> positions, std::span<float> normals) {
    played.write_visible(positions, normals);
  };
}

/// Writes the visible surface with positions and normals mapped by a similarity. A buffer is needed
/// in between, since a VertexWriter reads nothing that it has written.
VertexWriter writer_of(const PlayedCharacter& played, const Eigen::Matrix3f& linear) {
  return [&played, linear](std::span<float> positions, std::span<float> normals) {
    const Eigen::Index count = static_cast<Eigen::Index>(positions.size()) / 3;
    PointsF own(3, count);
    PointsF own_normals(3, count);
    played.write_visible({own.data(), positions.size()}, {own_normals.data(), normals.size()});
    const float scale = std::cbrt(linear.determinant());
    const PointsF moved = linear * own;
    const PointsF rotated = linear * own_normals / scale;
    std::copy_n(moved.data(), positions.size(), positions.begin());
    std::copy_n(rotated.data(), normals.size(), normals.begin());
  };
}

/// Returns the depth of each vertex below the skin: 0 on the skin, 1 on the base.
std::vector<float> depths_of(const TissueModel& tissue) {
  const auto surfaces = static_cast<float>(tissue.vertex_count() / tissue.surface_vertices - 1);
  std::vector<float> depths(tissue.vertex_count());
  for (int v = 0; v < tissue.vertex_count(); ++v)
    depths[v] = static_cast<float>(v / tissue.surface_vertices) / surfaces;
  return depths;
}

}  // namespace

CharacterScene::CharacterScene(const Session& session, const CharacterLook& look,
                               const std::vector<CharacterLook>& around,
                               const RenderQuality& quality)
    : view_(quality) {
  view_.set_skin(look.parts, look.images);
  for (const SurfacePart& part : look.parts)
    parts_.push_back({{}, part.material, {}, part.texture_coordinates, {}});
  for (const CharacterLook& other : around) view_.add_surrounding(other.parts, other.images);
  set_lane(session);
}

void CharacterScene::update(const Session& session, const ViewOptions& options,
                            const HeatView& heat) {
  show_part_looks(session);
  if (options.building) {
    show_at_rest(session);
    return move_surroundings(session);
  }
  if (shape_ >= 0) set_lane(session);
  move_skin(session, options.skin || options.wireframe || options.normals);
  show_heat(session, options,
            options.skin || options.tetrahedra || options.cut ? heat : HeatView{});
  move_surroundings(session);
  if (options.simulation) view_.move_simulation(session.positions(), session.frame_origin());
  if (options.base || options.tetrahedra || options.cut) move_tissue(session);
  if (options.contacts) {
    const Skinner& skinner = session.lane().skinner();
    view_.move_contacts(contact_sticks(skinner.contact_marks(), skinner.origin()));
  }
  if (options.anchors || options.sliding) move_base_marks(session, options);
  if (options.skeleton) move_skeleton(session);
  if (options.volumes) move_volumes(session);
}

void CharacterScene::show_at_rest(const Session& session) {
  const PointsF rest = session.character().surface.positions.cast<float>();
  const PointsF normals = vertex_normals(rest, session.character().surface.triangles);
  view_.set_skin_scalars({});
  view_.move_skin(session.character().surface.vertex_count(),
                  bounding_box(session.character().surface.positions).cast<float>(),
                  Eigen::Vector3d::Zero(),
                  [&](std::span<float> positions, std::span<float> own_normals) {
                    std::copy_n(rest.data(), positions.size(), positions.begin());
                    std::copy_n(normals.data(), own_normals.size(), own_normals.begin());
                  });
}

void CharacterScene::show_shape(const BodyShape& shape, int revision, const Radii* radii,
                                const Skeleton& skeleton) {
  const TriangleMesh& mesh = shape.surface.mesh;
  if (shape_ != revision) {
    shape_ = revision;
    view_.set_simulation(mesh.triangles);
    view_.set_base(mesh.triangles);
    view_.move_simulation(mesh.positions.cast<float>(), Eigen::Vector3d::Zero());
  }
  if (radii == nullptr) return;
  view_.move_base(base_of(shape, *radii).cast<float>(), Eigen::Vector3d::Zero());
  const BoneLines& lines = shape.rays.lines;
  view_.move_volumes(volume_sticks(skeleton, rest_pose(skeleton),
                                   volumetric_elements(lines, *radii),
                                   std::vector<double>(lines.joints.size(), 0.0)));
}

void CharacterScene::show_skeleton(const SkeletonSticks& sticks) {
  view_.move_skeleton(sticks.bones, sticks.joints);
}

void CharacterScene::show_part_looks(const Session& session) {
  const PartLooks& looks = session.document().part_looks;
  if (looks == shown_looks_) return;
  shown_looks_ = looks;
  const std::vector<VisiblePart>& parts = session.character().parts;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto found = looks.find(parts[p].name);
    const PartLook look = found == looks.end() ? PartLook{} : found->second;
    view_.set_skin_material(static_cast<int>(p),
                            shown_material(session.character(), parts[p], parts_[p], look));
  }
}

void CharacterScene::move_tissue(const Session& session) {
  const PointsF* tissue = session.lane().skinner().tissue_positions();
  if (tissue == nullptr) return;
  const Eigen::Vector3d origin = session.lane().skinner().origin();
  if (other_base_) {
    move_other_base(session);
  } else {
    view_.move_base(tissue->rightCols(session.lane().tissue()->surface_vertices), origin);
  }
  view_.move_tetrahedra(*tissue, origin);
}

/// Shows the base of other radii as its bones carry it. It does not yield to the tissue.
void CharacterScene::move_other_base(const Session& session) {
  const RigidJoints joints = rigid_joints(session.character().skeleton, session.pose());
  other_base_->place(joints.transforms, other_base_state_, 0.0, joints.shapes);
  const Eigen::Vector3d origin = session.lane().skinner().origin();
  view_.move_base((other_base_state_.positions().colwise() - origin).cast<float>(), origin);
}

void CharacterScene::show_heat(const Session& session, const ViewOptions& options,
                               const HeatView& heat) {
  const HeatMap map = heat.painted.empty() ? heat.map : HeatMap::kNone;
  heat_values_ = heat_meter_.measure(map, session, heat.other, heat.joint);
  const std::vector<float>& scalars = heat.painted.empty() ? heat_values_ : heat.painted;
  view_.set_skin_scalars(scalars);
  if (options.tetrahedra || options.cut)
    view_.set_tetrahedra_scalars(heat_meter_.of_tetrahedra(session, scalars));
  heat_extent_.reset();
  for (const float value : scalars) {
    if (!std::isfinite(value)) continue;
    if (!heat_extent_) heat_extent_ = HeatRange{value, value};
    heat_extent_->low = std::min(heat_extent_->low, value);
    heat_extent_->high = std::max(heat_extent_->high, value);
  }
}

void CharacterScene::move_base_marks(const Session& session, const ViewOptions& options) {
  const Skinner& skinner = session.lane().skinner();
  const std::vector<BaseMark> marks = skinner.base_marks();
  if (options.anchors) view_.move_anchors(anchor_sticks(marks, skinner.origin()));
  if (options.sliding) view_.move_sliding(sliding_sticks(marks, skinner.origin()));
}

void CharacterScene::move_skin(const Session& session, bool visible) {
  const Eigen::AlignedBox3f box = box_around(session, margin_);
  const Eigen::Vector3d origin = session.frame_origin();
  if (!visible) return view_.move_skin(0, box, origin, {});
  const int count = session.character().surface.vertex_count();
  if (cuda::Stream* const stream = session.visible_stream()) {
    const SharedVertexWriter on_gpu{*stream, [&session](float* positions, float* normals) {
                                      session.write_visible_on_gpu(positions, normals);
                                    }};
    if (view_.move_skin_shared(count, box, origin, share_with_cuda, on_gpu)) return;
  }
  const VisibleMotion& motion = session.lane().visible_motion();
  const std::optional<VisibleMotion::Moment> moment = session.shown_moment();
  if (!moment || !VertexComputer::can_compute(motion.table(), motion.surface()))
    return view_.move_skin(count, box, origin, writer_of(session));
  if (!vertex_computer_) vertex_computer_.emplace(motion.table(), motion.surface());
  view_.move_skin_shaded(count, box, origin, [&](Buffer& positions, const Buffer& normals) {
    vertex_computer_->compute(moment->simulated, changes_of(motion, *moment), positions, normals);
  });
}

void CharacterScene::move_surroundings(const Session& session) {
  const PlayedColliders& others = session.played_colliders();
  for (int i = 0; i < static_cast<int>(others.colliders().size()); ++i) {
    const PlayedCharacter& other = *others.characters()[i];
    if (!others.placements()[i].visible) {
      view_.move_surrounding(i, 0, {}, other.frame_origin(), {});
      continue;
    }
    const Eigen::Affine3d placed = others.shown_transform(i);
    const Eigen::Matrix3f linear = placed.linear().cast<float>();
    Eigen::AlignedBox3f box = box_around(other, margins_around_[i]);
    if (!box.isEmpty()) box.transform(Eigen::Affine3f(linear));
    const bool moved = linear != Eigen::Matrix3f::Identity();
    view_.move_surrounding(i, other.character().surface.vertex_count(), box,
                           placed * other.frame_origin(),
                           moved ? writer_of(other, linear) : writer_of(other));
  }
}

void CharacterScene::set_lane(const Session& session) {
  shape_ = -1;
  elements_.clear();
  heat_meter_ = {};
  vertex_computer_.reset();
  view_.set_simulation(session.simulated_surface().triangles);
  margin_ = margin_of(session);
  margins_around_.clear();
  for (const auto& other : session.played_colliders().characters())
    margins_around_.push_back(margin_of(*other));
  const TissueModel* tissue = session.lane().tissue();
  if (tissue == nullptr) {
    view_.set_base({});
    view_.set_tetrahedra({});
    view_.move_volumes({});
    return;
  }
  view_.set_base(tissue->triangles);
  view_.set_tetrahedra(tissue->tetrahedra, depths_of(*tissue));
  show_radii(session, nullptr);
}

void CharacterScene::show_radii(const Session& session, const Radii* radii) {
  elements_.clear();
  other_base_.reset();
  other_base_state_ = {};
  const TissueModel* tissue = session.lane().tissue();
  if (tissue == nullptr || tissue->radii.joints.empty()) return;
  const BoneLines& lines = tissue->attachment.lines();
  // The radii that a body prepared with them would have.
  shown_radii_ = radii ? fit_to_lengths(lines, *radii) : tissue->radii;
  elements_ = volumetric_elements(lines, shown_radii_);
  // Virtual bones move with no joint.
  std::erase_if(elements_, [&](const SkeletonElement& element) {
    return element.bone >= 0 && lines.is_virtual(element.bone);
  });
  if (radii) other_base_ = base_with_radii(*tissue, shown_radii_, used_tissue(session.settings()));
}

void CharacterScene::move_skeleton(const Session& session) {
  const SkeletonSticks sticks = skeleton_sticks(session.character().skeleton, session.pose());
  view_.move_skeleton(sticks.bones, sticks.joints);
}

void CharacterScene::move_volumes(const Session& session) {
  if (elements_.empty()) return view_.move_volumes({});
  const Character& character = session.character();
  const Skeleton& skeleton = character.skeleton;
  if (joint_depths_.empty()) joint_depths_ = joint_depths(character.surface, body_lines(character));
  view_.move_volumes(
      volume_sticks(skeleton, session.pose(), elements_, beyond_skin(shown_radii_, joint_depths_)));
}

}  // namespace sinew
