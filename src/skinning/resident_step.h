#pragma once

#include <vector>

#include "dynamics/contact_constraint.h"
#include "dynamics/projective_solver.h"
#include "skinning/linear_blend.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Velocities with which bones carried the vertices of a tissue model in a step; 3 x n, m/s.
struct CarriedTissue {
  PointsF velocities;  ///< u: those of points that move with the bones
  PointsF felt;        ///< changes of u that vertices felt lately (felt_jolts.h)
};

/// Steps of a body that stays where its solver keeps it, such as in memory of a GPU: what a
/// ProjectiveSkinner does around its solver's step is done there, too, and nothing is copied until
/// someone asks. The skinner's own state is that of an earlier step meanwhile.
class ResidentStep {
 public:
  virtual ~ResidentStep() = default;

  /// A pose of the body.
  struct Posed {
    const std::vector<Transform>& transforms;     ///< T_k (rig/pose.h), around the origin
    const SkeletonAttachment::State& attachment;  ///< after SkeletonAttachment::pose() with them
    const LinearBlend::PosedSkeleton* driven;     ///< of the driven skin's blend; null without such
  };
  /// All else that a step needs.
  struct Step {
    StepSettings settings;
    double tissue_damping;    ///< as in ProjectiveSettings
    double largest_jolt;      ///< likewise
    double mass_scale;        ///< on the tissue model's masses
    double stiffness_scale;   ///< on its stiffness
    Eigen::Vector3d shift;    ///< from the origin of the last step to this one's
    Eigen::Vector3d gravity;  ///< m/s^2
    bool finds_contacts;      ///< anew; else those of the last step stay
    bool keep_pairs;          ///< as in SelfContact
    float awake;              ///< as in ContactResponse
  };

  /// Takes over from the host, at the pose of its last step.
  /// \param carried  in that step
  virtual void start(const Posed& posed, const CarriedTissue& carried) = 0;
  virtual void step(const Posed& posed, const Step& step) = 0;
  /// Brings the solver's positions() and velocities() to the host.
  virtual void bring_back() = 0;
  /// The same of what start() takes.
  virtual void bring_back_carried(CarriedTissue& carried) = 0;

  /// The tissue model has another stiffness and other masses. Contacts start anew.
  virtual void take_material() = 0;
  /// The next step knows of no contact before.
  virtual void forget_contacts() = 0;
  /// Contacts of the last step. All three wait for it.
  virtual int contact_count() = 0;
  virtual std::vector<ContactConstraint> contacts() = 0;
  virtual int switches() = 0;
};

}  // namespace sinew
