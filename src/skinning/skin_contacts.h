#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/global_contact.h"
#include "contact/local_contact.h"
#include "contact/surroundings_contact.h"
#include "dynamics/projective_solver.h"
#include "skinning/calming.h"
#include "skinning/skinner.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Which parts of the skin push each other away. What is around pushes in every mode.
enum class ContactMode { kNone, kLocal, kGlobal };

struct ContactSettings {
  ContactMode mode = ContactMode::kNone;
  SelfContactSettings detection;
  ContactResponseSettings response;  ///< with itself; local ones are softer, others firmer
  std::vector<LocalPair> local_pairs;
  /// 1/s: those of the skin with itself are found no more often; 0: in every step
  double rate = 0.0;
};

/// Where the bones will have carried a skin at the end of a step.
struct CarriedSkin {
  const PointsF& skin;  ///< 3 x surface_vertices, relative to the origin
  const SkeletonAttachment::State& attachment;
  const std::vector<Transform>& transforms;  ///< T_k (rig/pose.h)
  const Eigen::Vector3d& origin;
};

/// All contacts of one skin, from finding them to handing them to the solver.
class SkinContacts {
 public:
  /// Both must outlive it; a solver that needs to know of contacts beforehand is told.
  SkinContacts(const TissueModel& tissue, const ContactSettings& settings,
               ProjectiveSolver<float>& solver);

  /// \param stiffness_scale  on the tissue's stiffness as built
  /// \param elapsed          s since the last find(); infinite for a body that is put in a pose
  /// \param stands           neither bones nor driven skin move
  /// \param surroundings     may be null
  void find(const CarriedSkin& carried, const Surroundings* surroundings, double stiffness_scale,
            double elapsed, bool stands);
  /// How contacts of the skin with itself are to be found in this step by someone else, who does
  /// so instead of find(); nothing is around.
  struct Orders {
    bool due;         ///< anew; else those before stay
    bool keep_pairs;  ///< as in SelfContact
    float awake;      ///< as in ContactResponse
  };
  Orders orders(double elapsed, bool stands);
  /// The contacts that were found so, and whether skin falls asleep at them.
  void take_found(std::vector<ContactConstraint> contacts, int switches);
  /// Whether bones stand so long that skin falls asleep at contacts.
  bool calms() const { return !Calming::is_awake(clocks_.still); }
  /// For how long the bones have stood still, s.
  double standing_seconds() const { return clocks_.standing; }
  /// The next find() knows of no contact before, and everything has moved just now.
  void forget();
  /// The next find() knows of no contact before.
  void forget_contacts();

  /// The state that contacts keep from one find() to the next. By exchanging it, one object serves
  /// several states of the body in turn.
  struct Memory;
  /// Moves the state out. Unless restore() comes first, the next find() starts without contacts.
  Memory take_memory();
  /// Goes on from an earlier take_memory() of this object, and tells the solver.
  void restore(Memory memory);
  /// Goes on with the contacts of an earlier take_memory(), around which skin falls asleep at once.
  void restore_asleep(Memory memory);

  /// Something else that acts on the tissue has changed: skin that fell asleep wakes up.
  void wake() { clocks_.still = 0.0; }
  /// How often contacts of the skin with itself are found.
  void set_rate(double rate) { rate_ = rate; }

  /// Whether there may be any, and whether any of the skin with itself.
  bool any() const { return may_touch_itself() || surroundings_ != nullptr; }
  bool may_touch_itself() const { return local_ || global_; }
  /// Of the skin with itself, in the last find().
  int count_with_itself() const { return static_cast<int>(with_itself_.size()); }
  /// Of the last find().
  int count() const { return static_cast<int>(all_.size()); }
  /// Contacts that came, went or changed their triangle in the last find().
  int switches() const;
  /// \param positions  of the tissue
  std::vector<ContactMark> marks(const PointsF& positions) const;

 private:
  struct Clocks {
    double elapsed = 0.0;          ///< s, before the last find()
    double until_next_find = 0.0;  ///< s, at a limited rate
    double since_found = 0.0;      ///< s, between the last two times that they were found
    double unfound = 0.0;          ///< s, since then
    double standing = 0.0;         ///< s, since the bones last moved
    double still = 0.0;            ///< s, since anything did
  };

  bool stands_long() const;
  bool self_contact_is_due(double elapsed);
  float awake(double since_pushed) const;
  void find_with_itself(const CarriedSkin& carried, double stiffness_scale, bool due);
  void find_around(const CarriedSkin& carried, const Surroundings& surroundings,
                   double stiffness_scale);
  void tell_solver();

  const TissueModel& tissue_;
  ContactSettings settings_;
  ProjectiveSolver<float>& solver_;
  double rate_;
  double local_scale_ = 1.0;  ///< on the stiffness of local pairs
  std::optional<LocalContact> local_;
  std::optional<GlobalContact> global_;
  std::unique_ptr<SurroundingsContact> surroundings_;  ///< while there are some
  Clocks clocks_;
  std::optional<double> floor_;  ///< in the last find()
  Calming calming_;
  PointsF feet_;
  std::vector<ContactConstraint> with_itself_, around_;
  std::vector<ContactConstraint> all_;  ///< both
  int found_switches_ = 0;              ///< of take_found()
};

struct SkinContacts::Memory {
  ContactMemory contacts;                              ///< of the skin with itself
  std::unique_ptr<SurroundingsContact> surroundings;   ///< while there are some
  std::vector<ContactConstraint> with_itself, around;  ///< made of both in the last find()
  Clocks clocks;
};

}  // namespace sinew
