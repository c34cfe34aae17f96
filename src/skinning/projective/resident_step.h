// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/contact_constraint.h"
#include "dynamics/projective_solver.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/skinning_settings.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the velocities at which the bones carried the vertices of a tissue model in a step; 3 x n,
/// m/s.
struct CarriedTissue {
  PointsF velocities;      ///< u: velocities of points that move with the bones
  PointsF recent_changes;  ///< r: changes of u that vertices recently felt (felt_jolts.h)
};

/// Executes whole time steps of a body that stays where its solver keeps it, for example in GPU
/// memory. Most of what a HostStepper does around the solver's step is done there, too: moving the
/// base and the anchors' targets, carrying forces, and self-contact. ResidentStepper does the rest
/// on the host, decides which steps are made this way, and downloads data when someone asks for it.
class ResidentStep {
 public:
  virtual ~ResidentStep() = default;

  /// Describes a pose of the body.
  struct Posed {
    const std::vector<Transform>& transforms;     ///< rigid (rig/rigid_joints.h), relative to the
                                                  ///< origin
    const SkeletonAttachment::State& attachment;  ///< after SkeletonAttachment::pose() with these
                                                  ///< transforms
    const LinearBlend::PosedSkeleton* kinematic;  ///< pose for the blend of the kinematic skin;
                                                  ///< null if there is none
  };
  /// Holds the other inputs of a step.
  struct Step {
    StepSettings settings;
    CarryingSettings carrying;
    double mass_scale;        ///< factor on the tissue model's masses
    double stiffness_scale;   ///< factor on its stiffness
    Eigen::Vector3d shift;    ///< from the origin of this step to that of the last one
    Eigen::Vector3d gravity;  ///< m/s^2
    bool finds_contacts;      ///< finds contacts anew; if false, those of the last step stay
    bool keep_pairs;          ///< as in SelfContact
    float awake;              ///< as in ContactResponse
  };

  /// Starts from the state of the host, in the pose of its last step.
  /// \param carried  of that step
  virtual void start(const Posed& posed, const CarriedTissue& carried) = 0;
  /// Queues or executes one time step.
  virtual void step(const Posed& posed, const Step& step) = 0;
  /// Downloads the solver's positions() and velocities() to the host.
  virtual void return_to_host() = 0;
  /// Downloads the carried velocities, in the form in which start() takes them.
  virtual void download_carried(CarriedTissue& carried) = 0;

  /// Sets the masses and stiffness of a tissue model that differs from that of the body in its
  /// material only. Contacts start anew.
  virtual void set_material(const TissueModel& tissue) = 0;
  /// Forgets all contacts: the next step starts without any from before.
  virtual void forget_contacts() = 0;
  /// Returns the number of contacts of the last step. This and the two functions below wait for
  /// that step.
  virtual int contact_count() = 0;
  /// Returns the contacts of the last step.
  virtual std::vector<ContactConstraint> contacts() = 0;
  /// Returns how many contacts appeared, disappeared or changed their triangle in the last step.
  virtual int changed_pairs() = 0;
};

}  // namespace sinew
