// SPDX-License-Identifier: MIT

#pragma once

#include <fmt/format.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "session/session.h"
#include "support/standing.h"

namespace sinew::test {

/// Uses a session like a user who tries everything: plays, scrubs, changes clips, the contact
/// settings, the material and the floor, poses joints, pulls at the skin and shakes the body.
class RandomUse {
 public:
  /// \param session  must outlive this object and have a simulated body of its own
  /// \param largest_angle  largest angle by which joints are posed, rad; with 2.5 limbs pass
  ///                       through others
  RandomUse(Session& session, unsigned seed, double largest_angle)
      : session_(session), random_(seed), largest_angle_(largest_angle) {}

  /// Performs one random action. \return a description of it
  std::string act() {
    const int kind = below(100);
    if (kind < 30) return play();
    if (kind < 42) return scrub();
    if (kind < 58) return change_clip();
    if (kind < 66) return change_contact();
    if (kind < 86) return pose();
    if (kind < 91) return pull();
    if (kind < 94) return change_material();
    if (kind < 97) return change_floor();
    session_.shake(1.0);
    return "shake";
  }

  /// Holds the bones still for three seconds and compares the body with where it settles.
  Standing stand() {
    session_.release();
    session_.hold_clip(true);
    for (int i = 0; i < 180; ++i) session_.advance(1.0 / 60.0);
    const Standing standing = compare_with_settled(session_);
    session_.hold_clip(false);
    return standing;
  }

 private:
  static constexpr double kFrames[] = {1.0 / 60.0, 1.0 / 30.0, 1.0 / 144.0, 0.1};

  double uniform() { return std::uniform_real_distribution<double>()(random_); }
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  int any_clip() { return below(session_.clip_count() + 1) - 1; }

  std::string play() {
    const double frame = kFrames[below(4)];
    const int frames = static_cast<int>(uniform() / frame) + 1;
    for (int i = 0; i < frames; ++i) session_.advance(frame);
    return fmt::format("play {} frames of {:.4f} s", frames, frame);
  }
  std::string scrub() {
    std::string what = "scrub to";
    for (int i = below(6); i >= 0; --i) {
      const double time = uniform() * session_.duration();
      session_.seek(time, Session::Arrival::kCarried);
      what += fmt::format(" {:.3f}", time);
      if (below(2) == 0) session_.settle(5.0 * uniform());
    }
    return what;
  }
  std::string change_clip() {
    const int clip = any_clip();
    const int how = below(3);
    if (how == 0) session_.select_clip(clip);
    if (how == 1) session_.select_clip(clip, Session::Arrival::kCarried);
    if (how == 2) session_.blend_to_clip(clip, 0.5 * uniform());
    return fmt::format("{} clip {}",
                       how == 0   ? "settle in"
                       : how == 1 ? "carry to"
                                  : "blend to",
                       clip);
  }
  std::string change_contact() {
    Settings settings = session_.settings();
    settings.contact.mode = static_cast<ContactMode>(1 + below(3));
    rebuild(settings);
    return fmt::format("contact {}", name_of(settings.contact.mode));
  }
  std::string pose() {
    PosedJoints joints;
    const Skeleton& skeleton = session_.character().skeleton;
    const std::vector<std::string> names = distinct_names(skeleton);
    const Pose rest = rest_pose(skeleton);
    for (int i = below(7); i > 0; --i) {
      const int j = below(skeleton.joint_count());
      const Eigen::Vector3d axis(uniform() - 0.5, uniform() - 0.5, uniform() - 0.5);
      JointTransform& joint = joints[names[j]] = {rest.joints[j]};
      joint.rotation =
          joint.rotation * Eigen::AngleAxisd(largest_angle_ * uniform(), axis.normalized());
    }
    session_.pose_joints(joints);
    std::string what = "pose";
    for (const auto& [name, joint] : joints) what += " " + name;
    return what;
  }
  std::string pull() {
    const int triangles = static_cast<int>(session_.simulated_surface().triangles.size());
    if (!session_.grab({below(triangles), Eigen::Vector3d::Constant(1.0 / 3.0)})) return "no grip";
    const Eigen::Vector3d displacement(uniform() - 0.5, uniform() - 0.5, uniform() - 0.5);
    session_.pull_to(session_.grabbed_point() + 0.6 * displacement);
    const std::string played = play();
    session_.release();
    return "pull and " + played;
  }
  std::string change_material() {
    Settings settings = session_.settings();
    settings.tissue.material.stiffness = std::pow(10.0, 2.5 + 2.0 * uniform());
    session_.apply(settings);
    return fmt::format("stiffness {:.0f} Pa", settings.tissue.material.stiffness);
  }
  std::string change_floor() {
    Settings settings = session_.settings();
    settings.floor = !settings.floor;
    session_.apply(settings);
    return settings.floor ? "floor" : "no floor";
  }
  void rebuild(const Settings& settings) {
    if (!needs_new_lane(session_.settings(), settings)) return session_.apply(settings);
    const Document document = session_.document();
    session_.replace_lanes(session_.build_lanes(settings, document, {}), settings, document);
  }

  Session& session_;
  std::mt19937 random_;
  double largest_angle_;
};

}  // namespace sinew::test
