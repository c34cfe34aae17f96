// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "assets/character.h"
#include "session/session.h"
#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew::test {

/// Returns a closed unit cube with 8 vertices and 12 triangles that faces outward.
inline TriangleMesh cube() {
  TriangleMesh mesh;
  mesh.positions.resize(3, 8);
  for (int v = 0; v < 8; ++v) mesh.positions.col(v) << (v & 1), ((v >> 1) & 1), ((v >> 2) & 1);
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

/// Returns a tube of length 1.8 along x around two bones that rest.
inline Character resting_limb(const Eigen::Vector3d& at = Eigen::Vector3d::Zero()) {
  Character character;
  character.name = "limb";
  character.surface = make_tube(1.8, 0.16, 40, 20);
  character.surface.positions.colwise() += at;
  character.skeleton = make_chain({-0.8, 0.0, 0.8});
  character.skeleton.joints[0].rest_local.translation() += at;
  character.simulate_as_it_is = true;
  return character;
}

/// Returns a cube around one joint. Its clip moves it along x at one unit per second for a second.
inline Character sliding_cube() {
  Character character;
  character.name = "cube";
  character.surface = cube();
  character.skeleton.joints.push_back({"root", -1, Transform::Identity()});
  Track track;
  track.translation_times = {0.0, 1.0};
  track.translations = {Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitX()};
  character.clips.push_back({"slide", 1.0, {track}});
  return character;
}

/// Returns the same cube with a clip that moves back and forth: one second each way.
inline Character swinging_cube() {
  Character character = sliding_cube();
  Track& track = character.clips[0].tracks[0];
  track.translation_times = {0.0, 1.0, 2.0};
  track.translations = {Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitX(), Eigen::Vector3d::Zero()};
  character.clips[0].duration = 2.0;
  return character;
}

/// A skinner without physics that follows the root joint and counts its calls.
class FollowingSkinner : public Skinner {
 public:
  explicit FollowingSkinner(const TriangleMesh& surface)
      : positions_(surface.positions.cast<float>()) {}

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& /*forces*/) override {
    ++resets;
    origin_ = pose.joints[0].translation;
  }
  void carry(const Pose& pose, const Forces& /*forces*/) override {
    ++carried;
    settlings = 0;
    origin_ = pose.joints[0].translation;
  }
  bool settle(const Forces& /*forces*/) override { return ++settlings >= kSettlings; }
  void step(const Pose& pose, const Forces& forces) override {
    ++steps;
    origin_ = pose.joints[0].translation;
    last_forces = forces;
  }
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return {4.0, 2.0, 1.0}; }

  static constexpr int kSettlings = 3;  ///< until it rests
  int resets = 0;
  int carried = 0;
  int settlings = 0;  ///< since it was carried
  int steps = 0;
  Forces last_forces;

 private:
  PointsF positions_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
};

/// A session around a FollowingSkinner that tests can inspect.
struct FollowingSession {
  explicit FollowingSession(Character character, Settings settings = {}) {
    auto made = std::make_unique<FollowingSkinner>(character.surface);
    skinner = made.get();
    PreparedSkinner prepared;
    prepared.skinner = std::move(made);
    auto lane = std::make_unique<Lane>(character, std::move(prepared));
    session = std::make_unique<Session>(std::move(character), settings, std::move(lane));
  }

  FollowingSkinner* skinner = nullptr;
  std::unique_ptr<Session> session;
};

}  // namespace sinew::test
