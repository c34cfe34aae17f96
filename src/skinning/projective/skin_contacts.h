// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/global_contact.h"
#include "contact/local_contact.h"
#include "contact/surroundings_contact.h"
#include "dynamics/projective_solver.h"
#include "skinning/projective/contact_sleep.h"
#include "skinning/skinner.h"
#include "skinning/skinning_settings.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Describes a skin as the bones will have moved it by the end of a step.
struct CarriedSkin {
  const PointsF& skin;  ///< 3 x surface_vertices, relative to the origin
  const SkeletonAttachment::State& attachment;
  const std::vector<Transform>& transforms;  ///< rigid ones (rig/rigid_joints.h)
  const Eigen::Vector3d& origin;
};

/// Finds all contacts of one skin and passes them to the solver.
class SkinContacts {
 public:
  /// Prepares contact detection. Local contacts are bounded contacts: the stiffness that they add
  /// is bounded by a fixed diagonal, so that the matrix need not be refactored. The solver is given
  /// this diagonal here. `tissue` and `solver` must outlive this object.
  /// \param local_pairs  vertices and triangles that may touch, for ContactMode::kLocal
  SkinContacts(const TissueModel& tissue, const ContactSettings& settings,
               const std::vector<LocalPair>& local_pairs, ProjectiveSolver<float>& solver);

  /// Finds the contacts of a step and passes them to the solver.
  /// \param stiffness_scale  factor on the stiffness with which the tissue was built
  /// \param elapsed          time since the last find(), s; infinite for a body that is put in a
  ///                         pose
  /// \param at_rest          true if neither the bones nor the kinematic skin moved
  /// \param surroundings     may be null
  void find(const CarriedSkin& carried, const Surroundings* surroundings, double stiffness_scale,
            double elapsed, bool at_rest);
  /// Holds the instructions for a resident step (ResidentStep), which finds self-contacts itself,
  /// in place of find(). Such steps are made only without surroundings.
  struct Orders {
    bool due;         ///< finds contacts anew; if false, those from before stay
    bool keep_pairs;  ///< as in SelfContact
    float awake;      ///< as in ContactResponse
  };
  /// Advances the clocks by `elapsed` seconds and returns the orders for a resident step.
  Orders orders(double elapsed, bool at_rest);
  /// Sets the contacts that a resident step found, and passes the step scales of sleeping skin to
  /// the solver.
  /// \param changed_pairs  as changed_pairs()
  void set_found_contacts(std::vector<ContactConstraint> contacts, int changed_pairs);
  /// Returns true if the bones have been at rest long enough for skin at contacts to fall asleep.
  bool is_sleeping() const { return !ContactSleep::is_awake(clocks_.unchanged); }
  /// Returns how long the bones have been at rest, s.
  double rest_seconds() const { return clocks_.bones_rest_time; }
  /// Forgets all contacts and resets the clocks, as if everything had moved just now.
  void forget();
  /// Forgets all contacts: the next find() starts without any from before.
  void forget_contacts();

  /// Holds the state that contacts keep from one find() to the next. By exchanging it, one object
  /// serves several states of the body in turn.
  struct Memory;
  /// Moves the state out and returns it. Unless restore() is called first, the next find() starts
  /// without contacts.
  Memory extract_memory();
  /// Restores a state that extract_memory() of this object returned, and passes its contacts to the
  /// solver.
  void restore(Memory memory);
  /// Restores the contacts of a state that extract_memory() of this object returned. Skin around
  /// them sleeps at once.
  void restore_asleep(Memory memory);

  /// Makes the next find() search for local contacts around all prepared pairs, not only around
  /// those that collide, whatever the rate. Without it, the place where a body rests would depend
  /// on its motion before, since contacts that began in a deeper bend may hold the skin anywhere.
  /// The request is part of the Memory and ends with forget_contacts(). Does nothing without local
  /// contacts.
  void search_all() { search_all_ = local_.has_value(); }
  /// Wakes sleeping skin, because something else that acts on the tissue has changed.
  void wake() { clocks_.unchanged = 0.0; }
  /// Sets the largest rate at which self-contacts are found, 1/s; 0: in every step.
  void set_rate(double rate) { rate_ = rate; }

  /// Returns true if there may be any contact; may_touch_itself() returns true if there may be
  /// self-contacts.
  bool any() const { return may_touch_itself() || surroundings_ != nullptr; }
  bool may_touch_itself() const { return local_ || global_; }
  /// Returns the number of self-contacts in the last find().
  int self_contact_count() const { return static_cast<int>(self_contacts_.size()); }
  /// Returns the number of all contacts in the last find().
  int count() const { return static_cast<int>(all_.size()); }
  /// Returns how many contacts appeared, disappeared or changed their triangle in the last find().
  int changed_pairs() const;
  /// Returns the contacts for display.
  /// \param positions  of the tissue, 3 x n
  std::vector<ContactMark> marks(const PointsF& positions) const;

 private:
  struct Clocks {
    double elapsed = 0.0;          ///< before the last find(), s
    double until_next_find = 0.0;  ///< until self-contacts are due again, s
    double since_found = 0.0;      ///< between the last two times that self-contacts were found, s
    double unfound = 0.0;          ///< since they were last found, s
    double bones_rest_time = 0.0;  ///< since the bones last moved, s
    double unchanged = 0.0;        ///< since anything that acts on the tissue last changed, s
  };

  bool is_long_at_rest() const;
  bool self_contact_is_due(double elapsed);
  float awake(double since_pushed) const;
  void find_self_contacts(const CarriedSkin& carried, double stiffness_scale, bool due);
  void find_outer_contacts(const CarriedSkin& carried, const Surroundings& surroundings,
                           double stiffness_scale);
  void set_solver_contacts();

  const TissueModel& tissue_;
  ContactSettings settings_;
  ProjectiveSolver<float>& solver_;
  double rate_;
  double local_scale_ = 1.0;  ///< stiffness scale of the solver's bound for local contacts
  std::optional<LocalContact> local_;
  std::optional<GlobalContact> global_;
  std::unique_ptr<SurroundingsContact> surroundings_;  ///< null without surroundings
  Clocks clocks_;
  std::optional<double> floor_;  ///< height in the last find()
  ContactSleep sleep_;
  PointsF bone_points_;
  std::vector<ContactConstraint> self_contacts_;
  std::vector<ContactConstraint> outer_contacts_;  ///< with surroundings
  std::vector<ContactConstraint> all_;             ///< self-contacts, then those with surroundings
  bool search_all_ = false;                        ///< set by search_all()
  int found_changed_pairs_ = 0;                    ///< passed to set_found_contacts()
};

struct SkinContacts::Memory {
  ContactMemory contacts;                             ///< self-contacts
  std::unique_ptr<SurroundingsContact> surroundings;  ///< null without surroundings
  /// Constraints of the last find().
  std::vector<ContactConstraint> self_contacts, outer_contacts;
  Clocks clocks;
  bool search_all = false;
};

}  // namespace sinew
