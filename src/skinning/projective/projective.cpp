// SPDX-License-Identifier: MIT

#include "skinning/projective/projective.h"

#include <utility>

#include "core/timing.h"

namespace sinew {

ProjectiveSkinner::ProjectiveSkinner(const TissueModel& tissue, const Skeleton& skeleton,
                                     const ProjectiveSettings& settings, const Progress& progress,
                                     KinematicSkin kinematic) {
  progress.report(0.0, "Factorizing");
  const Stopwatch watch;
  body_ = std::make_unique<SimulatedBody>(tissue, skeleton, settings, std::move(kinematic));
  host_ = std::make_unique<HostStepper>(*body_);
  stepper_ = host_.get();
  if (settings.make_resident_step != nullptr) {
    auto resident = settings.make_resident_step(*body_->solver, body_->tissue, body_->kinematic,
                                                body_->constraints->anchors(), settings.contact);
    if (resident != nullptr)
      resident_ = std::make_unique<ResidentStepper>(*body_, std::move(resident));
  }
  body_->solver->prepare(settings.step.time_step);
  factorization_ms_ = watch.milliseconds();
  reset(rest_pose(skeleton));
  progress.report(1.0, "Factorizing");
}

void ProjectiveSkinner::apply(const ProjectiveSettings& settings) {
  body_->apply(settings);
}

void ProjectiveSkinner::set_material(const TissueMaterial& material) {
  use(*host_);
  body_->set_material(material);
  if (resident_) resident_->update_material();
}

void ProjectiveSkinner::reset(const Pose& pose, const Forces& forces) {
  use(*host_);
  host_->reset(pose, forces);
}

void ProjectiveSkinner::carry(const Pose& pose, const Forces& /*forces*/) {
  use(*host_);
  host_->carry(pose);
}

void ProjectiveSkinner::step(const Pose& pose, const Forces& forces) {
  use(stepper_for(pose, forces));
  stepper_->step(pose, forces);
}

/// Returns the stepper that can make the next step.
BodyStepper& ProjectiveSkinner::stepper_for(const Pose& pose, const Forces& forces) const {
  if (resident_ && resident_->can_step(pose, forces)) return *resident_;
  return *host_;
}

/// Makes a stepper the one in use. If the device is lost meanwhile, the one in use stays.
void ProjectiveSkinner::use(BodyStepper& stepper) {
  if (&stepper == stepper_) return;
  stepper_->end();
  stepper.begin();
  stepper_ = &stepper;
}

std::vector<ContactMark> ProjectiveSkinner::contact_marks() const {
  stepper_->download_skin();
  stepper_->download_contacts();
  return body_->contacts->marks(body_->solver->positions());
}

std::vector<BaseMark> ProjectiveSkinner::base_marks() const {
  stepper_->download_bones();
  const int count = body_->tissue.surface_vertices;
  const int first_base = body_->tissue.vertex_count() - count;
  PointsF bone_points;
  body_->tissue.attachment.posed_bone_points(body_->attachment, bone_points);
  std::vector<BaseMark> marks(count);
  for (int v = 0; v < count; ++v) {
    const Eigen::Vector3d rest = body_->tissue.rest_positions.col(first_base + v);
    const Transform& bone = body_->joints.transforms[body_->tissue.attachment.mover(v)];
    const PointsF::ConstColXpr at = body_->solver->positions().col(first_base + v);
    if (body_->tissue.is_soft(v)) {
      marks[v] = {at, at, bone_points.col(v), at, 0.0F};
      continue;
    }
    marks[v] = {at, body_->attachment.positions().col(v).cast<float>(), bone_points.col(v),
                (bone * rest).cast<float>(),
                static_cast<float>(body_->stiffness_scale() * body_->tissue.anchoring[v])};
  }
  return marks;
}

bool ProjectiveSkinner::place_body(PlacedBody& body, double ahead) const {
  stepper_->download_bones();
  body.tissue = &body_->tissue;
  body.origin = body_->origin;
  body.skin = body_->solver->positions().leftCols(body_->tissue.surface_vertices) +
              static_cast<float>(ahead) *
                  body_->carried.velocities.leftCols(body_->tissue.surface_vertices);
  body_->tissue.attachment.posed_bone_points(body_->attachment, body.bone_points);
  body.bone_points += static_cast<float>(ahead) *
                      body_->carried.velocities.leftCols(body_->tissue.surface_vertices);
  return true;
}

std::optional<Grip> ProjectiveSkinner::grip_at(const SurfacePoint& point) const {
  stepper_->download_bones();
  const std::vector<char> fixed(body_->tissue.fixed.begin(),
                                body_->tissue.fixed.begin() + body_->tissue.surface_vertices);
  Grip grip = make_grip(point, body_->skin, body_->tissue.triangles, fixed);
  if (grip.held.empty()) return std::nullopt;
  grip.bone_rotation = body_->attachment.carriers()[grip.held.front().vertex].rotation;
  grip.target = body_->origin + grip.place_on(body_->skin);
  return grip;
}

}  // namespace sinew
