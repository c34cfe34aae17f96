#include <limits>
#include <utility>

#include "skinning/projective.h"

/// The part of ProjectiveSkinner that puts a body at rest in a pose.
namespace sinew {
namespace {

// Number of time steps that a body whose skin touches itself makes in the last pose of its path, as
// it would while a clip stands. Static iterations alone leave up to seven times as many vertices
// inside other parts of the body.
constexpr int kStandingSteps = 30;
// A body is settled when no vertex moves further than this in an iteration, at the latest after
// so many iterations in its pose. Contacts are found anew after every so many.
constexpr float kSettledMove = 1e-5F;
constexpr int kSettlingIterations = 300;
constexpr int kSettlingRound = 15;
// In deep folds contacts may come and go with every move of the tissue. For the last of these
// iterations they stay as they are, so that everything around them comes to rest, with momentum.
constexpr int kHeldIterations = 120;

constexpr double kLongAgo = std::numeric_limits<double>::infinity();

}  // namespace

void ProjectiveSkinner::reset(const Pose& pose, const Forces& forces) {
  leave_residence();
  recovery_.stop();
  const bool touches_itself = contacts_->may_touch_itself();
  settle_along(
      touches_itself ? SettlingPath::from_rest(skeleton_, pose) : SettlingPath::straight_to(pose),
      forces);
  // A floor changes nothing where it is not touched.
  const bool is_on_floor = contacts_->count() > 0 && forces.surroundings != nullptr &&
                           !forces.surroundings->has_neighbours();
  if (!touches_itself && is_on_floor) {
    settle_along(SettlingPath::from_rest(skeleton_, pose), forces);
  }
}

void ProjectiveSkinner::settle_along(SettlingPath path, const Forces& forces) {
  begin_settling(std::move(path));
  while (!settle_a_round(forces)) {
  }
}

void ProjectiveSkinner::carry(const Pose& pose, const Forces& /*forces*/) {
  leave_residence();
  recovery_.stop();
  contacts_->forget();
  settling_.path = {};
  place_carried(pose);
}

bool ProjectiveSkinner::settle(const Forces& forces) {
  if (recovery_.stage() == TangleRecovery::Stage::kSettling) {
    if (!settle_reference(forces, 1)) return false;
    recovery_.compare(solver_->positions());
    if (recovery_.stage() == TangleRecovery::Stage::kReturning) {
      recovery_.finish();
      take_up(std::move(recovery_.reference()));
    }
    return true;
  }
  if (settling_.iterations_left > 0 && !settle_a_round(forces)) return false;
  const bool touches = contacts_->count() > 0 && may_recover(forces);
  if (recovery_.stage() == TangleRecovery::Stage::kDone || !touches) return true;
  begin_reference();
  return false;
}

/// Puts the body at rest, carried rigidly with its base points into the first pose of a path.
void ProjectiveSkinner::begin_settling(SettlingPath path) {
  contacts_->forget();
  solver_->set_positions(tissue_.rest_positions.cast<float>());
  const std::vector<Transform> unmoved(skeleton_.joint_count(), Transform::Identity());
  attachment_state_ = {};
  tissue_.attachment.place(unmoved, attachment_state_);
  settling_.path = std::move(path);
  place_carried(settling_.path.take_next());
}

/// Carries the body rigidly with its base points from the pose in which it is.
void ProjectiveSkinner::place_carried(const Pose& pose) {
  const std::vector<SkeletonAttachment::Carrier> before = attachment_state_.carriers();
  pose_skeleton(pose);
  attachment_state_ = {};
  tissue_.attachment.place(transforms_, attachment_state_);
  const PointsF& present = solver_->positions();
  PointsF carried(3, tissue_.vertex_count());
  for (int v = 0; v < tissue_.vertex_count(); ++v) {
    const int s = v % tissue_.surface_vertices;
    const SkeletonAttachment::Carrier& from = before[s];
    const auto& [rotation, place] = attachment_state_.carriers()[s];
    const Eigen::Vector3d offset = present.col(v).cast<double>() - from.place;
    carried.col(v) = (place + rotation * (from.rotation.conjugate() * offset)).cast<float>();
  }
  solver_->set_positions(carried);
  move_held(pose, Eigen::Vector3f::Zero());
  stop_carrying();
  settling_.iterations_left = kSettlingIterations;
  settling_.momentum.stop();
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
  times_ = {};
}

/// Sets the velocities and jolts that the bones give the tissue to zero, as if they had stood still
/// for long.
void ProjectiveSkinner::stop_carrying() {
  carried_.velocities = carried_.felt = PointsF::Zero(3, tissue_.vertex_count());
}

/// One time step on the way to the pose, or some iterations in it.
/// \return  whether the body has arrived in the pose and rests
bool ProjectiveSkinner::settle_a_round(const Forces& forces) {
  restart_solver();
  if (!settling_.path.has_arrived()) {
    step_body(settling_.path.take_next(), forces);
    // Contacts are found where the bones are about to carry the skin, and here they stop.
    if (settling_.path.has_arrived()) {
      stop_carrying();
      settling_.standing_steps = contacts_->count_with_itself() > 0 ? kStandingSteps : 0;
    }
    return false;
  }
  if (settling_.standing_steps > 0) {
    --settling_.standing_steps;
    step_body(Pose(pose_), forces);
    return false;
  }
  pull(forces.grip);
  const bool holds_contacts = settling_.iterations_left <= kHeldIterations;
  if (!holds_contacts) find_contacts(forces.surroundings, kLongAgo, false);
  const Eigen::Vector3f gravity = felt_gravity(forces.gravity);
  const float move = holds_contacts ? iterate_with_momentum(gravity)
                                    : solver_->solve_static(kSettlingRound, kSettledMove, gravity);
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
  const bool agrees = holds_contacts || !contacts_->any() || contacts_->switches() == 0;
  const bool rests = move < kSettledMove && agrees;
  settling_.iterations_left = rests ? 0 : settling_.iterations_left - kSettlingRound;
  return settling_.iterations_left <= 0;
}

/// Resets the solver's state except for positions and velocities, which is what put_aside() keeps.
/// So a body settles at the same place, bit for bit, whether it is put aside between rounds or not.
void ProjectiveSkinner::restart_solver() {
  const PointsF velocities = solver_->velocities();
  solver_->set_positions(PointsF(solver_->positions()));
  solver_->set_velocities(velocities);
}

/// Makes one round of static iterations with momentum.
/// \return  the largest move of a vertex in the last one
float ProjectiveSkinner::iterate_with_momentum(const Eigen::Vector3f& gravity) {
  float move = 0.0F;
  for (int i = 0; i < kSettlingRound; ++i) {
    solver_->set_positions(settling_.momentum.next_begin(solver_->positions()));
    move = solver_->solve_static(1, kSettledMove, gravity);
    if (move < kSettledMove) break;
  }
  return move;
}

}  // namespace sinew
