// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/contact_settings.h"
#include "dynamics/contact_constraint.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Returns for each skin vertex its diagonal entry of the tissue's stiffness matrix, N/m: how
/// stiffly the tissue holds the vertex. 0 for fixed vertices.
std::vector<float> skin_stiffness(const TissueModel& tissue);

/// Computes the stiffness of the contacts of one skin, and how far they push.
class ContactResponse {
 public:
  /// \param mean_edge  mean edge length of the skin at rest, m
  ContactResponse(const TissueModel& tissue, double mean_edge,
                  const ContactResponseSettings& settings);

  float margin() const { return margin_; }  ///< m

  /// Sets the stiffness of a contact, N/m, to
  ///   scale * ContactResponseSettings::stiffness / (compliance() + other_compliance).
  /// The compliances of all its vertices and of the other side add up, as for springs in series.
  /// Returns false if no vertex of this skin can move.
  /// \param scale             factor on the tissue's stiffness as built
  /// \param other_compliance  m/N, of the other side if that is not part of this skin; 0: rigid
  bool stiffen(ContactConstraint& contact, double scale, float other_compliance = 0.0F) const;

  /// Returns the push of a contact: the distance beyond the margin that the contact aims at, m. A
  /// contact is a spring and has to give way a little to hold anything. So a fraction of the
  /// penetration that remains after a step is added to the push of the next one, until the margin
  /// is reached (augmented Lagrangian, Hestenes 1969). Stiffer springs instead would make resting
  /// contacts tremble.
  /// \param previous  push in the previous step, m
  /// \param distance  present distance of both sides, m; negative for a penetration
  /// \param awake     factor on the growth: pushes_after() the time since the previous step, times
  ///                  the step scale of the vertices in [0, 1]. If vertices cannot follow a push,
  ///                  it must not grow, or all of it would be released when they wake up
  float next_push(float previous, float distance, float awake = 1.0F) const;

 private:
  std::vector<float> skin_stiffness_;
  float stiffness_;  ///< ContactResponseSettings::stiffness, no unit
  float margin_;     ///< m
};

/// Returns the growth of pushes, in units of contact_limits::kPushGain, `elapsed` seconds after the
/// last update. With it, pushes grow equally fast with any time step. The result is 1 after 1/60 s.
/// It is also 1 for an infinite time, which is passed for a body that settles.
double pushes_after(double elapsed);

/// Keeps the pushes of numbered contacts from step to step.
class ContactPushes {
 public:
  explicit ContactPushes(int count = 0) : now_(count, 0.0F) {}

  /// Begins a step, before its calls of push(). Contacts without a call in this step start from 0
  /// the next time.
  void begin_step() {
    before_.swap(now_);
    now_.assign(before_.size(), 0.0F);
  }
  float push(const ContactResponse& response, int contact, float distance, float awake = 1.0F) {
    return now_[contact] = response.next_push(before_[contact], distance, awake);
  }
  void forget() { now_.assign(now_.size(), 0.0F); }

 private:
  std::vector<float> now_, before_;
};

}  // namespace sinew
