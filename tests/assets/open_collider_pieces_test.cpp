// SPDX-License-Identifier: MIT

#include "assets/open_collider.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "collider_files.h"

namespace sinew {
namespace {

/// A clip for the quad in text FBX: a quarter turn about z within a second.
const char* const kFbxTurn = R"(
	AnimationStack: 10, "AnimStack::turn", "" {
	}
	AnimationLayer: 11, "AnimLayer::base", "" {
	}
	AnimationCurveNode: 12, "AnimCurveNode::R", "" {
		Properties70:  {
			P: "d|Z", "Number", "", "A",0
		}
	}
	AnimationCurve: 13, "AnimCurve::", "" {
		KeyTime: *2 {
			a: 0,46186158000
		}
		KeyValueFloat: *2 {
			a: 0,90
		}
	}
}
Connections:  {
	C: "OO",11,10
	C: "OO",12,11
	C: "OP",12,2, "Lcl Rotation"
	C: "OP",13,12, "d|Z"
)";

Transform turned(double angle, const Eigen::Vector3d& axis, const Eigen::Vector3d& about) {
  return Transform(Eigen::Translation3d(about) * Eigen::AngleAxisd(angle, axis) *
                   Eigen::Translation3d(-about));
}

/// Expects that a transform in our coordinates is the same motion as `in_file` in those of the
/// file.
void expect_motion(const Transform& found, const Transform& in_file, const Collider& collider,
                   const Collider::Piece& piece) {
  const FileFrame& frame = collider.character.frame;
  for (const auto& p : piece.mesh.positions.colwise()) {
    const Eigen::Vector3d expected = frame.to_ours(in_file * frame.to_file(p));
    EXPECT_LT((found * Eigen::Vector3d(p) - expected).norm(), 1e-6);
  }
}

/// Returns a door. Its frame does not move. Its leaf is on a hinge that opens by a quarter turn
/// within a second, while the node of the hinge rises by a meter. A handle on the leaf turns about
/// x.
GltfText door() {
  GltfText gltf;
  TriangleMesh frame;
  add_box({-0.1, 0, -0.1}, {0, 2, 0.1}, frame);
  TriangleMesh leaf;
  add_box({0, 0, -0.05}, {1, 1, 0.05}, leaf);
  TriangleMesh handle;
  add_box({-0.1, -0.02, 0}, {0.1, 0.02, 0.04}, handle);
  gltf.document["nodes"] = {
      {{"name", "room"}, {"translation", {1, 0, 2}}, {"children", {1, 2}}},
      {{"name", "frame"}, {"mesh", add_mesh(gltf, frame)}},
      {{"name", "hinge"}, {"translation", {0.5, 0, 0}}, {"children", {3}}},
      {{"name", "leaf"}, {"mesh", add_mesh(gltf, leaf)}, {"scale", {2, 2, 2}}, {"children", {4}}},
      {{"name", "handle"}, {"translation", {0.4, 0.5, 0.05}}, {"mesh", add_mesh(gltf, handle)}}};
  const float half = std::sqrt(0.5F);
  add_clip(gltf, 2, "rotation", {0, 1}, {0, 0, 0, 1, 0, half, 0, half});
  add_clip(gltf, 2, "translation", {0, 1}, {0.5F, 0, 0, 0.5F, 1, 0});
  add_clip(gltf, 4, "rotation", {0, 1}, {0, 0, 0, 1, half, 0, 0, half});
  return gltf;
}

TEST(OpenCollider, MovesPartsWithoutASkinAsClipsMoveTheirNodes) {
  const Character other = gltf_character();
  const Collider collider = open_collider(folder().write("door.gltf", door().text()), other);
  ASSERT_EQ(collider.pieces.size(), 3U);
  const Collider::Piece& frame = collider.pieces[0];
  const Collider::Piece& leaf = collider.pieces[1];
  const Collider::Piece& handle = collider.pieces[2];
  EXPECT_EQ(frame.name, "door");
  EXPECT_EQ(frame.joint, -1);
  EXPECT_EQ(leaf.name, "hinge");
  EXPECT_EQ(handle.name, "handle");
  for (const Collider::Piece& piece : collider.pieces) {
    EXPECT_EQ(piece.mesh.vertex_count(), 8);
    EXPECT_EQ(piece.mesh.triangle_count(), 12);
    ASSERT_EQ(piece.surface_vertex.size(), 8U);
    for (int v = 0; v < 8; ++v) {
      EXPECT_EQ(piece.mesh.positions.col(v),
                collider.character.surface.positions.col(piece.surface_vertex[v]));
    }
  }
  EXPECT_NEAR((ours(other, {3.5, 2, 2.1}) - leaf.mesh.positions.col(7)).norm(), 0.0, 1e-6);
  ASSERT_EQ(collider.character.clips.size(), 1U);
  EXPECT_TRUE(collider.character.warnings.empty()) << collider.character.warnings[0];
  for (const double time : {0.0, 0.13, 0.5, 0.77, 1.0, 3.0}) {
    const double fraction = std::min(time, 1.0);
    const Pose pose = collider.character.clips[0].sample(collider.character.skeleton, time);
    const std::vector<Transform> places = piece_transforms(collider, pose);
    ASSERT_EQ(places.size(), 3U);
    EXPECT_TRUE(places[0].isApprox(Transform::Identity(), 0.0));
    Transform opens = turned(fraction * M_PI / 2, Eigen::Vector3d::UnitY(), {1.5, 0, 2});
    opens.pretranslate(Eigen::Vector3d(0, fraction, 0));
    expect_motion(places[1], opens, collider, leaf);
    const Transform turns =
        turned(fraction * M_PI / 2, Eigen::Vector3d::UnitX(), {1.5 + 0.8, 1, 2 + 0.1});
    expect_motion(places[2], opens * turns, collider, handle);
  }
  for (const Transform& place :
       piece_transforms(collider, rest_pose(collider.character.skeleton))) {
    EXPECT_TRUE(place.isApprox(Transform::Identity(), 1e-12));
  }
}

TEST(OpenCollider, MovesPartsOfFbxAsClipsMoveTheirNodes) {
  const Collider collider =
      open_collider(folder().write("turns.fbx", fbx_quad(1, 100.0, kFbxTurn)), gltf_character());
  ASSERT_EQ(collider.pieces.size(), 1U);
  EXPECT_EQ(collider.pieces[0].name, "square");
  ASSERT_EQ(collider.character.clips.size(), 1U);
  for (const double time : {0.0, 0.3, 1.0}) {
    const Pose pose = collider.character.clips[0].sample(collider.character.skeleton, time);
    expect_motion(piece_transforms(collider, pose)[0],
                  turned(time * M_PI / 2, Eigen::Vector3d::UnitZ(), {1, 0, 0}), collider,
                  collider.pieces[0]);
  }
}

TEST(OpenCollider, KeepsPiecesApartWhoseBordersMeet) {
  // At rest the borders of the two halves coincide. They must not be sewn together, since the
  // halves move differently.
  TriangleMesh half;
  half.positions.resize(3, 4);
  half.positions << 0, 1, 1, 0,  //
      0, 0, 0, 0,                //
      0, 0, 1, 1;
  half.triangles = {{0, 2, 1}, {0, 3, 2}};
  GltfText gltf;
  gltf.document["scenes"][0]["nodes"] = {0, 1};
  gltf.document["nodes"] = {
      {{"name", "left"}, {"mesh", add_mesh(gltf, half)}, {"translation", {-1, 0, 0}}},
      {{"name", "right"}, {"mesh", 0}}};
  const float half_turn = std::sqrt(0.5F);
  add_clip(gltf, 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, half_turn, half_turn});
  add_clip(gltf, 0, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, -half_turn, half_turn});
  const Collider flaps = open_collider(folder().write("flaps.gltf", gltf.text()), gltf_character());
  ASSERT_EQ(flaps.pieces.size(), 2U);
  EXPECT_EQ(flaps.pieces[0].mesh.vertex_count(), 4);
  EXPECT_EQ(flaps.pieces[1].mesh.vertex_count(), 4);
}

TEST(OpenCollider, KeepsItsSizeAtRestWhereAClipScalesANode) {
  GltfText also = door();
  add_clip(also, 2, "scale", {0, 1}, {1, 1, 1, 3, 1, 1});
  GltfText only;
  only.document["nodes"] = {{{"name", "leaf"}, {"mesh", add_mesh(only, quad())}}};
  add_clip(only, 0, "scale", {0, 1}, {1, 1, 1, 3, 1, 1});
  for (const GltfText* gltf : {&also, &only}) {
    const Collider door =
        open_collider(folder().write("scaled.gltf", gltf->text()), gltf_character());
    ASSERT_EQ(door.character.warnings.size(), 1U);
    EXPECT_NE(door.character.warnings[0].find("changes the size"), std::string::npos)
        << door.character.warnings[0];
    EXPECT_EQ(door.pieces.size(), gltf == &also ? 3U : 1U);
  }
}

Collider open_skinned(const std::vector<float>& weights_of_b) {
  return open_collider(folder().write("skin.gltf", skinned(weights_of_b, 1.0F).text()),
                       gltf_character());
}

TEST(OpenCollider, HasAPieceForEachJointWhereNoVertexIsBlended) {
  const Collider robot = open_skinned({0, 0, 0, 1, 1, 0.9995F});
  ASSERT_EQ(robot.pieces.size(), 2U);
  EXPECT_EQ(robot.pieces[0].joint, -1) << "nothing moves it";
  EXPECT_EQ(robot.pieces[1].name, "b");
  const Pose pose = robot.character.clips.at(0).sample(robot.character.skeleton, 0.5);
  expect_motion(piece_transforms(robot, pose)[1],
                turned(M_PI / 4, Eigen::Vector3d::UnitX(), {0, 0, 1}), robot, robot.pieces[1]);
  EXPECT_TRUE(robot.character.warnings.empty()) << robot.character.warnings[0];
}

TEST(OpenCollider, KeepsItsSizeWhereAClipScalesAJoint) {
  GltfText gltf = skinned({0, 0, 0, 1, 1, 1}, 1.0F);
  add_clip(gltf, 2, "scale", {0, 1}, {1, 1, 1, 2, 2, 2});
  const Collider robot = open_collider(folder().write("robot.gltf", gltf.text()), gltf_character());
  EXPECT_EQ(robot.pieces.size(), 2U);
  const Clip& clip = robot.character.clips.at(0);
  EXPECT_TRUE(clip.sample(robot.character.skeleton, 1.0).stretches.empty());
  ASSERT_EQ(robot.character.warnings.size(), 1U);
  EXPECT_NE(robot.character.warnings[0].find("rigid parts keep the size"), std::string::npos)
      << robot.character.warnings[0];
}

TEST(OpenCollider, WithoutPiecesIsWhatBends) {
  EXPECT_FALSE(open_skinned({0, 0, 0, 1, 1, 0.99F}).rigid()) << "a vertex follows two joints";
  EXPECT_FALSE(open_skinned({0, 0, 0, 1, 1, 0}).rigid()) << "a triangle follows two joints";
}

}  // namespace
}  // namespace sinew
