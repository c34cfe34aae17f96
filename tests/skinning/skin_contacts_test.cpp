// SPDX-License-Identifier: MIT

#include "skinning/projective/skin_contacts.h"

#include <gtest/gtest.h>

#include <optional>

#include "contact/bent_tube.h"
#include "contact/local_pairs.h"
#include "dynamics/cpu_solver.h"
#include "skinning/projective/projective.h"
#include "skinning/projective/tissue_constraints.h"
#include "skinning/touched_limb.h"
#include "support/forwarding_solver.h"
#include "support/plain_settings.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

using test::TouchedLimb;

/// A limb that is bent so far that its skin touches itself. A ring of it may be kinematic skin
/// (vertices that follow linear blend skinning and are not simulated), which follows the last joint
/// alone.
struct FoldedLimb : TouchedLimb {
  static ProjectiveSettings global_contact(double stiffness) {
    ProjectiveSettings settings = test::plain_settings();
    settings.material.stiffness = stiffness;
    settings.contact.mode = ContactMode::kGlobal;
    return settings;
  }

  explicit FoldedLimb(double kinematic_from = 1.0, double kinematic_to = 1.0) {
    std::vector<int> patch;
    SkinProperties properties;
    properties.kinematic.assign(skin.vertex_count(), 0);
    for (int v = 0; v < skin.vertex_count(); ++v) {
      if (skin.positions(0, v) < kinematic_from || skin.positions(0, v) > kinematic_to) continue;
      patch.push_back(v);
      properties.kinematic[v] = 1;
    }
    body = build_tissue(skin, skeleton, {}, nullptr, {}, properties);
    SkinWeights weights;
    weights.vertices.assign(patch.size(), {{2, 1.0F}});
    const LinearBlend blend(skeleton, skin.positions(Eigen::all, patch), weights);
    folded.emplace(body, skeleton, global_contact(2400.0), Progress{}, KinematicSkin{patch, blend});
  }

  TissueModel body;
  std::optional<ProjectiveSkinner> folded;
  Eigen::Vector3d gravity = Eigen::Vector3d::Zero();
  double angle = 2.3;
  double turn = 0.0;  ///< angle of the last joint, at which no bone begins

  void hold(int steps) {
    Pose bent = pose();
    bent.joints[1].rotation =
        Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
    bent.joints[2].rotation = Eigen::Quaterniond(Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitZ()));
    for (int i = 0; i < steps; ++i) folded->step(bent, {gravity, &surroundings});
  }
  /// Returns the largest displacement of simulated vertices that are in contacts of the skin with
  /// itself.
  double move_of_contacts(int steps) {
    const std::vector<ContactMark> before = folded->contact_marks();
    const PointsF from = folded->positions();
    hold(steps);
    float largest = 0.0F;
    for (const ContactMark& mark : before) {
      Eigen::Index v = 0;
      (from.colwise() - mark.place).colwise().norm().minCoeff(&v);
      if (body.fixed[v] != 0) continue;
      largest = std::max(largest, (folded->positions().col(v) - from.col(v)).norm());
    }
    return largest;
  }
  /// Holds the pose until the skin sleeps.
  void fall_asleep() {
    hold(200);
    ASSERT_GT(folded->contact_count(), 10);
    ASSERT_LT(move_of_contacts(10), 1e-6);
  }
};

TEST(SkinContacts, SkinThatFellAsleepWakesUp) {
  FoldedLimb limb;
  limb.fall_asleep();
  limb.angle += 0.02;  // moves the bones
  EXPECT_GT(limb.move_of_contacts(10), 1e-3);
  limb.fall_asleep();
  limb.gravity = {0.0, 0.0, 30.0};
  EXPECT_GT(limb.move_of_contacts(10), 1e-3);
  limb.fall_asleep();
  limb.folded->apply(FoldedLimb::global_contact(1200.0));
  EXPECT_GT(limb.move_of_contacts(10), 1e-3);
  limb.fall_asleep();
  limb.surroundings.floor = -0.05;  // half of the lower limb is in it
  EXPECT_GT(limb.move_of_contacts(10), 1e-4);
}

TEST(SkinContacts, SkinThatFellAsleepWakesUpWhereKinematicSkinMoves) {
  FoldedLimb limb(0.25, 0.35);  // a ring next to the fold
  limb.fall_asleep();
  limb.turn = 0.05;
  EXPECT_GT(limb.move_of_contacts(10), 1e-3);
}

TEST(SkinContacts, NearJointsStayAsStiffAsTheTissue) {
  TouchedLimb limb, soft;
  soft.tissue.stiffness *= 0.5;
  soft.tissue.anchoring *= 0.5;
  for (JoltLimit& limit : soft.tissue.jolt_limits) limit.firmness *= 0.5F;
  const auto settings = [&](double stiffness) {
    ProjectiveSettings result = test::plain_settings();
    result.material.stiffness = stiffness;
    result.contact.mode = ContactMode::kLocal;
    result.local_pairs = collect_local_pairs(limb.tissue, limb.skeleton);
    return result;
  };
  ProjectiveSkinner changed(limb.tissue, limb.skeleton, settings(2400.0), {});
  changed.apply(settings(1200.0));
  ProjectiveSkinner made(soft.tissue, soft.skeleton, settings(1200.0), {});
  for (int i = 0; i < 40; ++i) {
    Pose bent = limb.pose();
    bent.joints[1].rotation =
        Eigen::Quaterniond(Eigen::AngleAxisd(0.06 * i, Eigen::Vector3d::UnitZ()));
    changed.step(bent, limb.forces());
    made.step(bent, limb.forces());
  }
  EXPECT_GT(made.contact_count(), 10);
  EXPECT_EQ(changed.contact_count(), made.contact_count());
  EXPECT_LT((changed.positions() - made.positions()).colwise().norm().maxCoeff(), 1e-5F);
}

TEST(SkinContacts, KeepARequestToSearchEverywhereWithTheRestOfTheirMemory) {
  const BentTube tube;
  SolverProblem problem;
  const TissueConstraints constraints(tube.tissue, {}, problem);
  const auto solver = make_cpu_solver<float>(problem);
  SkinContacts contacts(tube.tissue, {.mode = ContactMode::kLocal}, tube.pairs, *solver);
  const BentTube::Posed posed = tube.bent(2.4);
  SkeletonAttachment::State state;
  tube.tissue.attachment.place(posed.transforms, state);
  // No pair counts as colliding, since the bones are not bent.
  const std::vector<Transform> unbent = tube.bent(0.0).transforms;
  const Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  const auto count = [&] {
    contacts.find({posed.skin, state, unbent, origin}, nullptr, 1.0, 1.0 / 60.0, false);
    return contacts.self_contact_count();
  };
  EXPECT_EQ(count(), 0);
  contacts.search_all();
  contacts.forget();
  EXPECT_EQ(count(), 0);
  contacts.search_all();
  SkinContacts::Memory memory = contacts.extract_memory();
  EXPECT_EQ(count(), 0);
  contacts.restore(std::move(memory));
  EXPECT_GT(count(), 0);
}

/// Remembers when bounded contacts act.
class TimingSolver : public test::ForwardingSolver {
 public:
  using ForwardingSolver::ForwardingSolver;
  void set_input(const StepInput<float>& input) override {
    if (input.late_bounded_contacts) acts_late_ = input.late_bounded_contacts;
    ForwardingSolver::set_input(input);
  }
  std::optional<bool> acts_late() const { return acts_late_; }

 private:
  std::optional<bool> acts_late_;
};

TEST(SkinContacts, ActLateOnlyWhereTheirPairsArePrepared) {
  const BentTube tube;
  SolverProblem problem;
  const TissueConstraints constraints(tube.tissue, {}, problem);
  const BentTube::Posed posed = tube.bent(2.4);
  SkeletonAttachment::State state;
  tube.tissue.attachment.place(posed.transforms, state);
  const Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  for (const bool prepared : {false, true}) {
    TimingSolver solver(make_cpu_solver<float>(problem));
    ContactSettings settings{.mode = ContactMode::kLocal};
    settings.detection.prepared_pairs = prepared;
    SkinContacts contacts(tube.tissue, settings, tube.pairs, solver);
    contacts.find({posed.skin, state, posed.transforms, origin}, nullptr, 1.0, 1.0 / 60.0, false);
    EXPECT_GT(contacts.self_contact_count(), 0);
    EXPECT_EQ(solver.acts_late(), prepared);
  }
}

}  // namespace
}  // namespace sinew
