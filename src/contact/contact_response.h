#pragma once

#include <vector>

#include "dynamics/contact_constraint.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// How contacts of the skin are held apart.
struct ContactResponseSettings {
  double stiffness = 4.0;  ///< of a contact, as a multiple of that of the tissue at it
  double margin = 0.02;    ///< kept between both sides, in mean edges at rest
};

/// N/m, by skin vertex: its diagonal entry of the tissue's stiffness matrix, how firmly it sits; 0
/// for fixed ones.
std::vector<float> skin_firmness(const TissueModel& tissue);

/// m/N: how far a weighted sum of vertices gives way. What is fixed does not.
float compliance(const ContactConstraint& contact, const std::vector<float>& firmness);

/// How stiff the contacts of one skin are, and how far they push.
class ContactResponse {
 public:
  /// \param mean_edge  of the skin at rest
  ContactResponse(const TissueModel& tissue, double mean_edge,
                  const ContactResponseSettings& settings);

  float margin() const { return margin_; }  ///< in our length unit

  /// Gives a contact its stiffness: all that gives way does so one after the other, like springs.
  /// False where nothing of this skin does.
  /// \param scale  on the tissue's stiffness as built
  /// \param beyond  m/N, of what is on the other side and not of this skin; 0: it is rigid
  bool stiffen(ContactConstraint& contact, double scale, float beyond = 0.0F) const;

  /// How far beyond its margin a contact aims. A contact is a spring that has to give way a little
  /// to hold anything, so what it leaves of a penetration in one step it pushes further for from
  /// then on, until the margin is reached (augmented Lagrangian, Hestenes 1969). Stiffer springs
  /// instead would make resting contacts tremble.
  /// \param before  the same in the step before \param apart  both sides at present
  /// \param awake   how much of that is added: pushes_after() the time since the step before, times
  ///                the share of their moves that vertices make. What does not move in answer to a
  ///                push is not to be pushed on, or all of that would come out when it wakes up
  float next_push(float before, float apart, float awake = 1.0F) const;

 private:
  std::vector<float> firmness_;
  float stiffness_;
  float margin_;
};

/// Returns the growth of pushes, in units of kGain, `elapsed` seconds after the last update. Pushes
/// then grow equally fast with any time step. The result is 1 after 1/60 s, and for an infinite time,
/// which stands for a body that settles.
double pushes_after(double elapsed);

/// The pushes of contacts that are known by a number, from step to step.
class ContactPushes {
 public:
  explicit ContactPushes(int count = 0) : now_(count, 0.0F) {}

  /// Before those of a step are asked for; contacts that are not push anew later.
  void begin_step() {
    before_.swap(now_);
    now_.assign(before_.size(), 0.0F);
  }
  float push(const ContactResponse& response, int contact, float apart, float awake = 1.0F) {
    return now_[contact] = response.next_push(before_[contact], apart, awake);
  }
  void forget() { now_.assign(now_.size(), 0.0F); }

 private:
  std::vector<float> now_, before_;
};

}  // namespace sinew
