// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <random>

#include "assets/export/blend_corrections.h"
#include "assets/export/export_cache.h"
#include "assets/export_character.h"
#include "assets/glb_reader.h"
#include "assets/gltf/gltf_parts.h"
#include "assets/scratch_folder.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::box_character;
using test::box_in_glb;
using test::box_pose;
using test::file_text;
using test::GlbReader;

constexpr double kRiggedRate = 25.0;

/// Returns the box on two joints, a root and "middle". The weight of "middle" grows from 0 at the
/// first vertex to 0.7 at the last one.
Character rigged_box() {
  Character character = box_character();
  Joint root;
  root.name = "root";
  root.rest_local.translation() = Eigen::Vector3d(0.1, 0.2, 0.0);
  root.rest_local.rotate(Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitX()));
  Joint middle;
  middle.name = "middle";
  middle.parent = 0;
  middle.rest_local.translation() = Eigen::Vector3d(0.0, 0.7, 0.1);
  middle.rest_local.rotate(Eigen::AngleAxisd(-0.7, Eigen::Vector3d(0.6, 0.0, 0.8)));
  character.skeleton.joints = {root, middle};
  character.weights.emplace();
  for (int v = 0; v < 8; ++v) {
    const float weight = 0.1F * static_cast<float>(v);
    character.weights->vertices.push_back({{0, 1.0F - weight}, {1, weight}});
  }
  return character;
}

Pose box_joints(const Character& character, int frame) {
  Pose pose = rest_pose(character.skeleton);
  pose.joints[0].translation += Eigen::Vector3d(0.05 * frame, 0.0, 0.02 * frame);
  pose.joints[0].rotation = pose.joints[0].rotation * Eigen::Quaterniond(Eigen::AngleAxisd(
                                                          0.05 * frame, Eigen::Vector3d::UnitY()));
  pose.joints[1].rotation = pose.joints[1].rotation * Eigen::Quaterniond(Eigen::AngleAxisd(
                                                          0.09 * frame, Eigen::Vector3d::UnitZ()));
  return pose;
}

using Placements = std::vector<Eigen::Affine3d>;

/// Returns the global transforms of the nodes as the specification defines them.
Placements node_transforms(const GlbReader& glb, int animation, double time) {
  const json& nodes = glb.json()["nodes"];
  std::vector<int> parent(nodes.size(), -1);
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    for (const json& child : nodes[n].value("children", json::array())) parent[child] = n;
  }
  Placements global(nodes.size(), Eigen::Affine3d::Identity());
  for (std::size_t n = 0; n < nodes.size(); ++n) {  // parents come first here
    const auto value = [&](const char* path, std::vector<double> absent) {
      const std::vector<double> keyed = glb.channel(animation, static_cast<int>(n), path, time);
      if (!keyed.empty()) return keyed;
      return nodes[n].contains(path) ? nodes[n][path].get<std::vector<double>>() : absent;
    };
    const std::vector<double> t = value("translation", {0, 0, 0});
    const std::vector<double> r = value("rotation", {0, 0, 0, 1});
    const Eigen::Affine3d local = Eigen::Translation3d(t[0], t[1], t[2]) *
                                  Eigen::Quaterniond(r[3], r[0], r[1], r[2]).normalized();
    global[n] = parent[n] < 0 ? local : global[parent[n]] * local;
  }
  return global;
}

/// Returns the vertices of a skinned mesh node as the specification defines them: morph targets are
/// applied first, and then the skin.
Points skinned_points(const GlbReader& glb, int node, int animation, double time) {
  const json& document = glb.json();
  const json& skin = document["skins"][document["nodes"][node]["skin"].get<int>()];
  const std::vector<double> inverse = glb.numbers(skin["inverseBindMatrices"]);
  const Placements global = node_transforms(glb, animation, time);
  Placements joints;
  for (std::size_t j = 0; j < skin["joints"].size(); ++j) {
    const Eigen::Affine3d bind(Eigen::Map<const Eigen::Matrix4d>(inverse.data() + 16 * j));
    joints.push_back(global[skin["joints"][j].get<int>()] * bind);
  }
  const Points rest = glb.morphed(node, "POSITION", glb.channel(animation, node, "weights", time));
  const json& attributes =
      document["meshes"][document["nodes"][node]["mesh"].get<int>()]["primitives"][0]["attributes"];
  const std::vector<double> numbers = glb.numbers(attributes["JOINTS_0"]);
  const std::vector<double> weights = glb.numbers(attributes["WEIGHTS_0"]);
  Points result = Points::Zero(3, rest.cols());
  for (Eigen::Index v = 0; v < rest.cols(); ++v) {
    for (int i = 0; i < 4; ++i) {
      result.col(v) += weights[4 * v + i] * (joints[numbers[4 * v + i]] * rest.col(v));
    }
  }
  return result;
}

struct Written {
  std::string bytes;
  std::vector<std::string> warnings;
  std::string summary;
};

template <typename Surface>
Written write_rigged(const Character& character, const std::vector<int>& counts, Surface&& surface,
                     double morph_tolerance = 0.0) {
  const ScratchFolder folder;
  const std::string path = folder.path() + "/rigged.glb";
  std::vector<CacheFrames> ranges;
  for (std::size_t r = 0; r < counts.size(); ++r) {
    ranges.push_back({0, counts[r], kRiggedRate, "clip " + std::to_string(r)});
  }
  const auto writer =
      make_rigged_gltf_writer(path, character, *character.weights, ranges, morph_tolerance);
  for (std::size_t r = 0; r < counts.size(); ++r) {
    writer->begin_range();
    for (int f = 0; f < counts[r]; ++f) {
      writer->set_joints(box_joints(character, f));
      writer->add(surface(static_cast<int>(r), f));
    }
  }
  std::vector<std::string> warnings = writer->finish();
  return {file_text(path), std::move(warnings), writer->summary()};
}

/// Returns the largest distance between the vertices of the box and those that the file gives for
/// all frames, as a fraction of the height.
template <typename Surface>
double largest_error(const GlbReader& glb, const Character& character,
                     const std::vector<int>& counts, Surface&& surface) {
  double largest = 0.0;
  for (int range = 0; range < static_cast<int>(counts.size()); ++range) {
    for (int f = 0; f < counts[range]; ++f) {
      const Points expected = surface(range, f);
      for (int part = 0; part < 2; ++part) {
        const Points found = skinned_points(glb, 2 + part, range, f / kRiggedRate);
        const std::vector<int>& places = character.parts[part].surface_vertex;
        for (std::size_t v = 0; v < places.size(); ++v) {
          const Eigen::Vector3d gap =
              found.col(static_cast<Eigen::Index>(v)) - box_in_glb(expected.col(places[v]));
          // Lengths in the file are half of ours.
          largest = std::max(largest, 2.0 * gap.norm() / kHeight);
        }
      }
    }
  }
  return largest;
}

TEST(RiggedGltf, BlendAndCorrectionGiveTheSkinInEachFrame) {
  const Character character = rigged_box();
  const auto surface = [&](int range, int frame) {
    return box_pose(character, (range == 0 ? 3.0 : -5.0) * std::sin(0.4 * frame));
  };
  const Written written = write_rigged(character, {17, 9}, surface);
  EXPECT_TRUE(written.warnings.empty());
  const GlbReader glb(written.bytes);
  ASSERT_EQ(glb.json()["animations"].size(), 2U);
  EXPECT_EQ(glb.json()["animations"][1]["name"], "clip 1");
  EXPECT_LT(largest_error(glb, character, {17, 9}, surface), 1e-4);
  EXPECT_EQ(glb.json()["meshes"][0]["extras"]["targetNames"][1], "frame 1");
}

/// Returns the box in a motion that differs from linear blend skinning by two wobbles and, in each
/// frame anew, by a little noise.
Points wobbling_box(const Character& character, int range, int frame, double noise) {
  const auto at = [&](double speed) { return std::sin(speed * frame + range); };
  std::mt19937 random(static_cast<unsigned>(100 * range + frame));
  const auto unit = [&random] {
    return 2.0 * static_cast<double>(random()) / static_cast<double>(random.max()) - 1.0;
  };
  const Points rest = box_pose(character, 0.0);
  return rest + at(0.5) * (box_pose(character, 2.0) - rest) +
         0.7 * at(1.3) * (box_pose(character, 4.0) - rest) +
         noise * Points::NullaryExpr(3, 8, [&unit](Eigen::Index, Eigen::Index) { return unit(); });
}

/// Returns the vertices as linear blend skinning moves them in a frame.
Points blended(const Character& character, const Points& points, int frame) {
  const std::vector<Transform> transforms =
      skinning_transforms(character.skeleton, box_joints(character, frame));
  Points result = Points::Zero(3, points.cols());
  for (int v = 0; v < points.cols(); ++v) {
    for (const auto& [joint, weight] : character.weights->vertices[v])
      result.col(v) += weight * (transforms[joint] * points.col(v));
  }
  return result;
}

TEST(RiggedGltf, ManyTargetsAreNotNeededForABlendOfTwoJoints) {
  const Character character = rigged_box();
  const std::vector<int> counts{20};
  const auto surface = [&](int range, int frame) {
    return blended(character, wobbling_box(character, range, frame, 0.0), frame);
  };
  constexpr double kAllowed = 1e-3;
  const Written written = write_rigged(character, counts, surface, kAllowed);
  const GlbReader glb(written.bytes);
  EXPECT_LE(largest_error(glb, character, counts, surface), kAllowed);
  EXPECT_LT(glb.json()["meshes"][0]["primitives"][0]["targets"].size(), 8U);
}

TEST(RiggedGltf, CombinedTargetsServeAnyNumberOfClips) {
  const Character character = rigged_box();
  const std::vector<CacheFrames> many(120, {0, 2, kRiggedRate, "clip"});
  const ScratchFolder folder;
  const std::string path = folder.path() + "/rigged.glb";
  EXPECT_NO_THROW(make_rigged_gltf_writer(path, character, *character.weights, many, 1e-3));
  EXPECT_THROW(make_rigged_gltf_writer(path, character, *character.weights, many, 0.0), UsageError);
}

TEST(RiggedGltf, ACancelledFileIsNotFinished) {
  const Character character = rigged_box();
  const ScratchFolder folder;
  const std::string path = folder.path() + "/rigged.glb";
  const auto writer = make_rigged_gltf_writer(path, character, *character.weights,
                                              {{0, 3, kRiggedRate, "clip"}}, 1e-3);
  writer->begin_range();
  for (int f = 0; f < 3; ++f) {
    writer->set_joints(box_joints(character, f));
    writer->add(box_pose(character, f));
  }
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(writer->finish(Progress({}, stop.get_token())), Cancelled);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(RiggedGltf, FewTargetsGiveTheSkinOfTwoClipsWithinTheTolerance) {
  Character character = rigged_box();
  for (auto& row : character.weights->vertices) row = {{0, 1.0F}};
  const std::vector<int> counts{60, 30};
  for (const double tolerance : {1e-3, 3e-4}) {
    const auto surface = [&](int range, int frame) {
      Points points = wobbling_box(character, range, frame, 0.3 * tolerance);
      const Transform moved =
          skinning_transforms(character.skeleton, box_joints(character, frame))[0];
      return Points(moved * points);
    };
    const Written written = write_rigged(character, counts, surface, tolerance);
    EXPECT_TRUE(written.warnings.empty());
    const GlbReader glb(written.bytes);
    const nlohmann::json& mesh = glb.json()["meshes"][0];
    const std::size_t targets = mesh["primitives"][0]["targets"].size();
    EXPECT_LE(largest_error(glb, character, counts, surface), tolerance);
    EXPECT_GE(targets, 3U) << "the mean and two wobbles";
    EXPECT_LT(targets, 8U) << "the noise is within the tolerance";
    EXPECT_EQ(mesh["extras"]["targetNames"].size(), targets);
    EXPECT_TRUE(written.summary.starts_with(std::to_string(targets) + " morph targets"))
        << written.summary;
  }
}

TEST(RiggedGltf, KeepsJointsAndNeedsNoTargetsForPlainBlending) {
  const Character character = rigged_box();
  const auto plain = [&](int /*range*/, int frame) {
    return blended(character, character.surface.positions, frame);
  };
  const GlbReader glb(write_rigged(character, {5}, plain).bytes);
  EXPECT_EQ(glb.json()["nodes"][0]["name"], "root");
  EXPECT_EQ(glb.json()["nodes"][0]["children"], json::array({1}));
  EXPECT_EQ(glb.json()["nodes"][1]["name"], "middle");
  EXPECT_FALSE(glb.json()["meshes"][0]["primitives"][0].contains("targets"));
  EXPECT_LT((skinned_points(glb, 3, 0, 0.16).col(3) - box_in_glb(plain(0, 4).col(3))).norm(), 1e-6);
}

// The specification forbids the same joint twice for a vertex.
TEST(FourLargest, AJointThatIsNamedTwiceCountsOnce) {
  const auto four = four_largest({{2, 0.25F}, {0, 0.25F}, {2, 0.5F}});
  EXPECT_EQ(four[0].joint, 2);
  EXPECT_FLOAT_EQ(four[0].weight, 0.75F);
  EXPECT_EQ(four[1].joint, 0);
  EXPECT_FLOAT_EQ(four[1].weight, 0.25F);
  EXPECT_EQ(four[2].weight, 0.0F);
}

TEST(FourLargest, OfFiveTheSmallestIsLeftOutAndTheOthersSumUpToOne) {
  const auto four = four_largest({{0, 0.3F}, {1, 0.1F}, {2, 0.2F}, {3, 0.25F}, {4, 0.15F}});
  const std::array<int, 4> joints{0, 3, 2, 4};
  const std::array<float, 4> weights{0.3F, 0.25F, 0.2F, 0.15F};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(four[i].joint, joints[i]) << i;
    EXPECT_FLOAT_EQ(four[i].weight, weights[i] / 0.9F) << i;
  }
}

// The validator warns of joints with a weight of zero.
TEST(FourLargest, AJointWithoutWeightIsNotNamed) {
  const auto four = four_largest({{5, 1.0F}, {7, 0.0F}});
  EXPECT_EQ(four[0].joint, 5);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(four[i].joint, 0) << i;
    EXPECT_EQ(four[i].weight, 0.0F) << i;
  }
}

// The exported rig has no scale, so the corrections must contain the effect of joint stretches.
TEST(BlendCorrections, HoldTheStretchOfJoints) {
  const Character character = rigged_box();
  Pose pose = box_joints(character, 3);
  pose.stretches.resize(2);
  pose.stretches[0].linear = Eigen::Vector3d(1.3, 1.0, 0.9).asDiagonal();
  pose.stretches[1].linear = 1.5 * Eigen::Matrix3d::Identity();
  const auto stretched = blend_transforms(character.skeleton, pose);
  const auto rigid = skinning_transforms(character.skeleton, pose);
  const auto blended = [&](const auto& transforms, int v, const Eigen::Vector3d& rest) {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    for (const auto& [joint, weight] : character.weights->vertices[v])
      place += weight * (transforms[joint] * rest);
    return place;
  };
  Points surface(3, 8);
  for (int v = 0; v < 8; ++v)
    surface.col(v) = blended(stretched, v, character.surface.positions.col(v));
  const BlendCorrections corrections(character, *character.weights);
  const BlendCorrections::Pose corrected = corrections.correct(pose, surface);
  EXPECT_GT(corrected.moves.cwiseAbs().maxCoeff(), 0.05F);
  for (int v = 0; v < 8; ++v) {
    const Eigen::Vector3d rest =
        character.surface.positions.col(v) + corrected.moves.col(v).cast<double>();
    EXPECT_LT((blended(rigid, v, rest) - surface.col(v)).norm(), 1e-6) << v;
  }
}

TEST(BlendCorrections, SayWhatNoCorrectionBringsBack) {
  Character character = rigged_box();
  character.skeleton.joints[1].rest_local = Transform::Identity();
  Pose half_turn = rest_pose(character.skeleton);
  half_turn.joints[1].rotation =
      half_turn.joints[1].rotation *
      Eigen::Quaterniond(Eigen::AngleAxisd(M_PI, Eigen::Vector3d::UnitY()));
  character.weights->vertices[5] = {{0, 0.5F}, {1, 0.5F}};
  const BlendCorrections corrections(character, *character.weights);
  const BlendCorrections::Pose corrected =
      corrections.correct(half_turn, character.surface.positions);
  EXPECT_GT(corrected.residual, 0.1) << "a twist by half a turn blends the skin into a line";
  EXPECT_LT(corrected.moves.cwiseAbs().maxCoeff(), 10.0F);
}

}  // namespace
}  // namespace sinew
