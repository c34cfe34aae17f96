#pragma once

#include <optional>
#include <vector>

#include "core/types.h"
#include "mesh/entered_vertices.h"
#include "skinning/resident_step.h"
#include "skinning/settling.h"
#include "skinning/skin_contacts.h"
#include "tissue/inversion_counter.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Everything about a body of a ProjectiveSkinner that settling in another pose changes, so that it
/// can be put aside and taken up again. Columns are as in the solver, relative to `origin`.
struct BodyState {
  Pose pose;
  Settling settling;
  PointsF positions, velocities;         ///< of the tissue, m and m/s
  CarriedTissue carried;                 ///< how the bones carry each vertex
  PointsF held, targets;                 ///< where fixed vertices and anchors are held
  SkeletonAttachment::State attachment;  ///< of the pose
  std::vector<Transform> transforms;     ///< skinning transforms of the pose
  Eigen::Vector3d origin;
  float driven_move = 0.0F;
  SkinContacts::Memory contacts;
};

/// How a body comes out of a tangle. Contacts push skin out on the side on which they found it, so
/// skin that was thrown through itself would be held there for ever. When the bones have stood
/// still for a while and skin touches skin or a floor, the body is therefore settled a second time,
/// in the background of the time steps and on the way from the rest pose (SettlingPath). Where the
/// body is far from this reference, it moves there.
class TangleRecovery {
 public:
  /// The model must outlive it.
  explicit TangleRecovery(const TissueModel& tissue) : tissue_(tissue), inversions_(tissue) {}

  /// s: bones that have stood still for so long are taken to rest.
  static constexpr double kStandingSeconds = 0.25;

  enum class Stage {
    kIdle,       ///< nothing is known of the pose in which the bones stand
    kSettling,   ///< the reference is being settled
    kWaiting,    ///< it is settled, and the body is to come to rest
    kReturning,  ///< the body moves to the reference
    kDone        ///< the body is where it may stay
  };
  Stage stage() const { return stage_; }
  /// How many times a body had to be moved.
  int count() const { return count_; }

  /// The bones move, or something else changes where the body rests.
  void stop() { stage_ = Stage::kIdle; }
  /// Begins to settle the reference.
  void begin();
  /// How many rounds of settling are due after another `seconds` of simulation.
  int take_rounds(double seconds);
  /// The reference: exchanged with the body's own state while it is being settled.
  BodyState& reference() { return reference_; }
  /// The reference is settled.
  void wait() { stage_ = Stage::kWaiting; }
  /// Whether the body has come to rest, or has had a second for it.
  /// \param velocities  3 x n, m/s
  bool may_compare(const PointsF& velocities, double seconds);
  /// Ends waiting: the body may stay where it is, or it begins to return from there.
  /// \param present  3 x n
  void compare(const PointsF& present);
  /// Goes on returning. \return where the body is after another `seconds`, 3 x n
  PointsF move(double seconds);
  /// Ends returning at once: the caller puts the body into the reference.
  void finish() { stage_ = Stage::kDone; }

 private:
  bool is_tangled(const PointsF& present);
  int entered(const PointsF& positions);

  const TissueModel& tissue_;
  Stage stage_ = Stage::kIdle;
  int count_ = 0;
  double owed_ = 0.0;     ///< rounds of settling
  double elapsed_ = 0.0;  ///< s of waiting or of returning
  BodyState reference_;
  PointsF from_;
  InversionCounter inversions_;
  std::optional<EnteredVertices> entered_;  ///< made where it is first asked
};

}  // namespace sinew
