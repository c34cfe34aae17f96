// SPDX-License-Identifier: MIT

#include <limits>
#include <utility>

#include "skinning/projective/host_stepper.h"

/// Part of HostStepper: settles a body in a pose.
namespace sinew {
namespace {

// Number of time steps in the last pose of the path for a body whose skin touches itself, as when a
// clip holds still. Static iterations alone leave up to seven times as many vertices inside other
// parts of the body.
constexpr int kStandingSteps = 30;
// A body is settled when no vertex moves more than this in an iteration, and at the latest after
// kSettlingIterations iterations in its pose. Contacts are found again every kSettlingRound
// iterations.
constexpr float kSettledMove = 1e-5F;
constexpr int kSettlingIterations = 300;
constexpr int kSettlingRound = 15;
// In deep folds, contacts may appear and disappear with every move of the tissue. During this
// number of iterations at the end they are kept unchanged, so that everything around them comes to
// rest, with momentum.
constexpr int kHeldIterations = 120;

constexpr double kLongAgo = std::numeric_limits<double>::infinity();

}  // namespace

void HostStepper::reset(const Pose& pose, const Forces& forces) {
  body_.recovery.stop();
  const bool touches_itself = body_.contacts->may_touch_itself();
  settle_along(touches_itself ? SettlingPath::from_rest(body_.skeleton, pose)
                              : SettlingPath::straight_to(pose),
               forces);
  // A floor that the body does not touch makes no difference.
  const bool is_on_floor = body_.contacts->count() > 0 && forces.surroundings != nullptr &&
                           !forces.surroundings->has_colliders();
  if (!touches_itself && is_on_floor) {
    settle_along(SettlingPath::from_rest(body_.skeleton, pose), forces);
  }
}

/// Settles the body along a path until it rests.
void HostStepper::settle_along(SettlingPath path, const Forces& forces) {
  begin_settling(std::move(path));
  while (!settle_a_round(forces)) {
  }
}

void HostStepper::carry(const Pose& pose) {
  body_.recovery.stop();
  body_.contacts->forget();
  body_.contacts->search_all();
  settling_.path = {};
  place_carried(pose);
}

bool HostStepper::settle(const Forces& forces) {
  if (body_.recovery.stage() == TangleRecovery::Stage::kSettling) {
    if (!settle_reference(forces, 1)) return false;
    body_.recovery.compare(body_.solver->positions());
    if (body_.recovery.stage() == TangleRecovery::Stage::kReturning) {
      body_.recovery.finish();
      restore_state(std::move(body_.recovery.reference()));
    }
    return true;
  }
  if (settling_.iterations_left > 0 && !settle_a_round(forces)) return false;
  const bool touches = body_.contacts->count() > 0 && may_recover(forces);
  if (body_.recovery.stage() == TangleRecovery::Stage::kDone || !touches) return true;
  begin_reference();
  return false;
}

/// Starts to settle along a path: puts the body in its rest shape and carries it rigidly with its
/// base points into the first pose.
void HostStepper::begin_settling(SettlingPath path) {
  body_.contacts->forget();
  body_.solver->set_positions(body_.tissue.rest_positions.cast<float>());
  const std::vector<Transform> unmoved(body_.skeleton.joint_count(), Transform::Identity());
  body_.attachment = {};
  body_.tissue.attachment.place(unmoved, body_.attachment);
  settling_.path = std::move(path);
  place_carried(settling_.path.next());
}

/// Carries the body from its present pose into another one, rigidly with its base points.
void HostStepper::place_carried(const Pose& pose) {
  const std::vector<SkeletonAttachment::Carrier> before = body_.attachment.carriers();
  body_.pose_skeleton(pose);
  body_.attachment = {};
  body_.tissue.attachment.place(body_.joints.transforms, body_.attachment, 0.0,
                                body_.joints.shapes);
  const PointsF& present = body_.solver->positions();
  PointsF carried(3, body_.tissue.vertex_count());
  for (int v = 0; v < body_.tissue.vertex_count(); ++v) {
    const int s = v % body_.tissue.surface_vertices;
    const SkeletonAttachment::Carrier& from = before[s];
    const auto& [rotation, place] = body_.attachment.carriers()[s];
    const Eigen::Vector3d offset = present.col(v).cast<double>() - from.place;
    carried.col(v) = (place + rotation * (from.rotation.conjugate() * offset)).cast<float>();
  }
  body_.solver->set_positions(carried);
  move_held(pose, Eigen::Vector3f::Zero());
  stop_carrying();
  settling_.iterations_left = kSettlingIterations;
  settling_.momentum.stop();
  body_.read_skin();
  body_.times = {};
}

/// Sets the carried velocities and their remembered changes to zero, as if the bones had been at
/// rest for a long time.
void HostStepper::stop_carrying() {
  body_.carried.velocities = body_.carried.recent_changes =
      PointsF::Zero(3, body_.tissue.vertex_count());
}

/// Makes one time step on the path to the pose, or one round of static iterations in the pose.
/// \return  true if the body has arrived in the pose and rests
bool HostStepper::settle_a_round(const Forces& forces) {
  restart_solver();
  if (!settling_.path.has_arrived()) {
    const Pose& next = settling_.path.next();
    if (settling_.path.has_arrived()) body_.contacts->search_all();
    step_body(next, forces);
    // find_contacts() extrapolates the skin by the velocity of the bones, but the bones stop here.
    if (settling_.path.has_arrived()) {
      stop_carrying();
      straighten_soft_parts();
      settling_.standing_steps = body_.contacts->self_contact_count() > 0 ? kStandingSteps : 0;
    }
    return false;
  }
  if (settling_.standing_steps > 0) {
    --settling_.standing_steps;
    step_body(Pose(body_.pose), forces);
    return false;
  }
  pull(forces.grip);
  const bool holds_contacts = settling_.iterations_left <= kHeldIterations;
  if (!holds_contacts) find_contacts(forces.surroundings, kLongAgo, false);
  const Eigen::Vector3f gravity = body_.felt_gravity(forces.gravity);
  const float move = holds_contacts
                         ? iterate_with_momentum(gravity)
                         : body_.solver->solve_static(kSettlingRound, kSettledMove, gravity);
  body_.read_skin();
  const bool agrees =
      holds_contacts || !body_.contacts->any() || body_.contacts->changed_pairs() == 0;
  const bool rests = move < kSettledMove && agrees;
  settling_.iterations_left = rests ? 0 : settling_.iterations_left - kSettlingRound;
  return settling_.iterations_left <= 0;
}

/// Puts tissue on soft bones into its rest shape, carried along with its base points. On a path of
/// large steps it lags far behind, and static iterations would take long to straighten it.
void HostStepper::straighten_soft_parts() {
  if (!body_.tissue.has_soft_bones()) return;
  const int count = body_.tissue.surface_vertices;
  const int first_base = body_.tissue.vertex_count() - count;
  PointsF positions = body_.solver->positions();
  for (int v = 0; v < body_.tissue.vertex_count(); ++v) {
    const int s = v % count;
    if (!body_.tissue.is_soft(s) || body_.tissue.fixed[v] != 0) continue;
    const auto& [rotation, place] = body_.attachment.carriers()[s];
    const Eigen::Vector3d offset =
        body_.tissue.rest_positions.col(v) - body_.tissue.rest_positions.col(first_base + s);
    positions.col(v) = (place + rotation * offset).cast<float>();
  }
  body_.solver->set_positions(positions);
}

/// Resets the solver's state except for positions and velocities, which are what extract_state()
/// keeps. The body thus settles at the same place, bit for bit, whether or not its state is moved
/// out between rounds.
void HostStepper::restart_solver() {
  const PointsF velocities = body_.solver->velocities();
  body_.solver->set_positions(PointsF(body_.solver->positions()));
  body_.solver->set_velocities(velocities);
}

/// Makes one round of static iterations with momentum.
/// \return  the largest move of a vertex in the last iteration
float HostStepper::iterate_with_momentum(const Eigen::Vector3f& gravity) {
  float move = 0.0F;
  for (int i = 0; i < kSettlingRound; ++i) {
    body_.solver->set_positions(settling_.momentum.next_begin(body_.solver->positions()));
    move = body_.solver->solve_static(1, kSettledMove, gravity);
    if (move < kSettledMove) break;
  }
  return move;
}

}  // namespace sinew
