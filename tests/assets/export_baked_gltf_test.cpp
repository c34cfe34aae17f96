// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "assets/caches/cache_formats.h"
#include "assets/export_character.h"
#include "assets/glb_reader.h"
#include "assets/open.h"
#include "assets/preparation/upright_meters.h"
#include "assets/scratch_folder.h"
#include "core/error.h"

namespace sinew {
namespace {

using test::box_character;
using test::box_in_glb;
using test::box_pose;
using test::box_scene;
using test::file_text;
using test::GlbReader;

constexpr double kRate = 25.0;
constexpr double kTolerance = 5e-4 * kHeight;

/// Returns the box in a frame of a curved motion, which lines between keys can only approximate.
Points swing(const Character& character, int frame) {
  return box_pose(character, 4.0 * std::sin(0.05 * frame));
}

struct Baked {
  std::string bytes;
  std::vector<std::string> warnings;
};

template <typename Motion>
Baked bake(const Character& character, int frames, Motion&& motion) {
  const ScratchFolder folder;
  const std::string path = folder.path() + "/baked.glb";
  const auto writer = make_cache_writer(path, character, {10, frames, kRate, "swing"});
  for (int f = 0; f < frames; ++f) writer->add(motion(character, f));
  std::vector<std::string> warnings = writer->finish();
  return {file_text(path), std::move(warnings)};
}

/// Returns the vertices of a mesh node in the scene at a time of the animation.
Points at_time(const GlbReader& glb, int node, double time) {
  const std::vector<double> middle = glb.channel(0, 0, "translation", time);
  Points result = glb.morphed(node, "POSITION", glb.channel(0, node, "weights", time));
  result *= glb.json()["nodes"][node]["scale"][0].get<double>();
  result.colwise() += Eigen::Vector3d(middle[0], middle[1], middle[2]);
  return result;
}

Points expected_part(const VisiblePart& part, const Points& pose) {
  Points result(3, static_cast<Eigen::Index>(part.surface_vertex.size()));
  for (Eigen::Index v = 0; v < result.cols(); ++v) {
    result.col(v) = box_in_glb(pose.col(part.surface_vertex[v]));
  }
  return result;
}

TEST(BakedGltf, IsWithinTheToleranceOfEveryFrame) {
  const Character character = box_character();
  const Baked baked = bake(character, 60, swing);
  EXPECT_TRUE(baked.warnings.empty());
  const GlbReader glb(baked.bytes);
  EXPECT_EQ(glb.json()["animations"][0]["name"], "swing");
  const std::size_t keys = glb.numbers(glb.json()["animations"][0]["samplers"][0]["input"]).size();
  EXPECT_LT(keys, 40U) << "thinned";
  for (int node = 1; node <= 2; ++node) {
    const VisiblePart& part = character.parts[node - 1];
    for (int f = 0; f < 60; ++f) {
      const Points difference =
          at_time(glb, node, f / kRate) - expected_part(part, swing(character, f));
      // Lengths in the file are half of ours. Displacements of up to half a meter are stored in 16
      // bits, which adds 2e-5.
      EXPECT_LT(difference.colwise().norm().maxCoeff(), kTolerance / 2.0 + 2e-5) << f;
    }
  }
}

TEST(BakedGltf, AFarWalkKeepsItsPrecision) {
  const auto walk = [](const Character& character, int frame) -> Points {
    Points pose = box_pose(character, frame % 2);
    pose.colwise() += Eigen::Vector3d(100.0 * frame, 0.0, 0.0);
    return pose;
  };
  const Character character = box_character();
  const GlbReader glb(bake(character, 6, walk).bytes);
  for (int f = 0; f < 6; ++f) {
    const Points difference =
        at_time(glb, 1, f / kRate) - expected_part(character.parts[0], walk(character, f));
    EXPECT_LT(difference.colwise().norm().maxCoeff(), 5e-5) << f;
  }
}

/// Returns the vertex normals of a pose as area-weighted sums over the triangles.
Points slow_normals(const TriangleMesh& mesh, const Points& pose) {
  Points normals = Points::Zero(3, pose.cols());
  for (const Triangle& t : mesh.triangles) {
    const Eigen::Vector3d a = pose.col(t[1]) - pose.col(t[0]);
    const Eigen::Vector3d b = pose.col(t[2]) - pose.col(t[0]);
    for (const int corner : t) normals.col(corner) += a.cross(b);
  }
  return normals.colwise().normalized();
}

TEST(BakedGltf, NormalsTurnWithTheSurface) {
  // The animation turns the box by half a turn, so that differences of normals reach a length of 2.
  const auto turn = [](const Character& character, int frame) -> Points {
    const Eigen::AngleAxisd half(0.2 * frame, Eigen::Vector3d(0.0, 1.0, 0.0));
    return half.toRotationMatrix() * character.surface.positions;
  };
  const Character character = box_character();
  const GlbReader glb(bake(character, 17, turn).bytes);
  const std::vector<double> times =
      glb.numbers(glb.json()["animations"][0]["samplers"][0]["input"]);
  for (const double time : times) {
    const int frame = static_cast<int>(std::lround(time * kRate));
    const Points expected = slow_normals(character.surface, turn(character, frame));
    const Points normals = glb.morphed(2, "NORMAL", glb.channel(0, 2, "weights", time));
    for (Eigen::Index v = 0; v < normals.cols(); ++v) {
      const Eigen::Vector3d ours = expected.col(character.parts[1].surface_vertex[v]);
      // Normals equal ours: the export rotates Z up to Y up, which undoes the rotation into our
      // coordinates.
      EXPECT_GT(normals.col(v).normalized().dot(ours), 0.9998) << frame;
    }
  }
  const Points still = glb.morphed(2, "NORMAL", {});
  const Points rest = slow_normals(character.surface, turn(character, 0));
  for (Eigen::Index v = 0; v < still.cols(); ++v) {
    EXPECT_NEAR(still.col(v).dot(rest.col(character.parts[1].surface_vertex[v])), 1.0, 1e-5);
  }
}

TEST(BakedGltf, KeepsTrianglesTextureCoordinatesAndMaterials) {
  const Character character = box_character();
  const GlbReader glb(bake(character, 3, swing).bytes);
  for (std::size_t p = 0; p < 2; ++p) {
    const VisiblePart& part = character.parts[p];
    const auto& primitive = glb.json()["meshes"][p]["primitives"][0];
    std::vector<double> corners;
    for (const Triangle& t : part.triangles) corners.insert(corners.end(), t.begin(), t.end());
    EXPECT_EQ(glb.numbers(primitive["indices"]), corners);
    EXPECT_EQ(glb.json()["materials"][primitive["material"].get<int>()]["name"],
              character.materials[p].name);
    EXPECT_EQ(glb.json()["meshes"][p]["name"], part.name);
  }
  const auto uv =
      glb.numbers(glb.json()["meshes"][1]["primitives"][0]["attributes"]["TEXCOORD_0"].get<int>());
  EXPECT_FLOAT_EQ(static_cast<float>(uv[6]), 0.3F);
  EXPECT_EQ(uv[7], 0.25);
}

TEST(BakedGltf, OneFrameIsAMeshWithoutAnimation) {
  const Character character = box_character();
  const GlbReader glb(bake(character, 1, swing).bytes);
  EXPECT_FALSE(glb.json().contains("animations"));
  EXPECT_FALSE(glb.json()["meshes"][0]["primitives"][0].contains("targets"));
}

// Our own reader must read the same motion. It walks ten heights, which the translations of the
// node in the middle contain.
TEST(BakedGltf, IsReadBackAsTheSameMotion) {
  const Character character = box_character();
  const auto walk = [](const Character& box, int frame) {
    Points pose = swing(box, frame);
    pose.row(0).array() += 0.5 * frame;
    return pose;
  };
  constexpr int kFrames = 36;
  const ScratchFolder folder;
  const Character read =
      open_character({folder.write("baked.glb", bake(character, kFrames, walk).bytes)});
  ASSERT_EQ(read.clips.size(), 1U);
  ASSERT_EQ(read.parts.size(), 2U);
  for (int frame = 0; frame < kFrames; ++frame) {
    Points surface = read.surface.positions;
    const std::vector<float> weights =
        read.clips[0].morph_weights(static_cast<int>(read.morphs.size()), frame / kRate);
    for (std::size_t m = 0; m < weights.size(); ++m) {
      for (const MorphTarget::Move& move : read.morphs[m].moves) {
        surface.col(move.surface_vertex) += weights[m] * move.by.cast<double>();
      }
    }
    for (int part = 0; part < 2; ++part) {
      const Points expected = expected_part(character.parts[part], walk(character, frame));
      ASSERT_EQ(read.parts[part].surface_vertex.size(), expected.cols());
      for (Eigen::Index v = 0; v < expected.cols(); ++v) {
        const Eigen::Vector3d place =
            read.frame.to_file(surface.col(read.parts[part].surface_vertex[v]));
        EXPECT_LT((place - expected.col(v)).norm(), kTolerance) << frame << " " << v;
      }
    }
  }
}

TEST(BakedGltf, TooManyKeyFramesAreThinnedWithAWarning) {
  const auto jump = [](const Character& character, int frame) {
    return box_pose(character, frame % 3);
  };
  const Character character = box_character();
  const Baked baked = bake(character, 250, jump);
  ASSERT_EQ(baked.warnings.size(), 1U);
  EXPECT_NE(baked.warnings[0].find("191 key frames"), std::string::npos) << baked.warnings[0];
  const GlbReader glb(baked.bytes);
  EXPECT_LE(glb.json()["meshes"][0]["primitives"][0]["targets"].size(), 192U);
}

TEST(BakedGltf, RefusesWhatMemoryCannotHold) {
  const ScratchFolder folder;
  const Character character = box_character();
  EXPECT_THROW(make_cache_writer(folder.path() + "/baked.glb", character, {0, 1 << 30, 30.0, ""}),
               UsageError);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(BakedGltf, HoldsSeveralClips) {
  const Character character = box_character();
  const ScratchFolder folder;
  const std::string path = folder.path() + "/all.glb";
  const std::vector<int> counts{12, 20};
  const auto pose = [&](std::size_t range, int frame) {
    return box_pose(character, (range == 0 ? 4.0 : -2.0) * std::sin(0.3 * frame));
  };
  const auto writer = make_baked_gltf_writer(
      path, character,
      std::vector<CacheFrames>{{0, counts[0], kRate, "walk"}, {0, counts[1], 10.0, "run"}});
  for (std::size_t range = 0; range < 2; ++range) {
    writer->begin_range();
    for (int f = 0; f < counts[range]; ++f) writer->add(pose(range, f));
  }
  EXPECT_TRUE(writer->finish().empty());
  const GlbReader glb(file_text(path));
  ASSERT_EQ(glb.json()["animations"].size(), 2U);
  EXPECT_EQ(glb.json()["animations"][0]["name"], "walk");
  EXPECT_EQ(glb.json()["animations"][1]["name"], "run");
  const double scale = glb.json()["nodes"][1]["scale"][0];
  for (int range = 0; range < 2; ++range) {
    for (int f = 0; f < counts[range]; ++f) {
      const double time = f / (range == 0 ? kRate : 10.0);
      const std::vector<double> middle = glb.channel(range, 0, "translation", time);
      Points found = scale * glb.morphed(1, "POSITION", glb.channel(range, 1, "weights", time));
      found.colwise() += Eigen::Vector3d(middle[0], middle[1], middle[2]);
      const Points expected = pose(range, f);
      for (std::size_t v = 0; v < 8; ++v) {
        const int place = character.parts[0].surface_vertex[v];
        EXPECT_LT(
            (found.col(static_cast<Eigen::Index>(v)) - box_in_glb(expected.col(place))).norm(),
            5e-4 * kHeight / 2.0 + 2e-5)
            << range << " " << f;
      }
    }
  }
}

TEST(BakedGltf, RefusesMoreClipsThanItHasKeyFramesFor) {
  const ScratchFolder folder;
  const Character character = box_character();
  EXPECT_THROW(make_baked_gltf_writer(folder.path() + "/all.glb", character,
                                      std::vector<CacheFrames>(96, {0, 2, 30.0, "clip"})),
               UsageError);
}

TEST(UprightMeters, LeavesAGltfFileAsItIs) {
  Character character = box_character();
  character.is_gltf = true;
  character.frame.rotation = Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitY()).toRotationMatrix();
  character.frame.scale = 0.02;  // for a giant
  const Eigen::Vector3d ours(0.3, 1.2, -0.4);
  EXPECT_LT((upright_meters(character) * ours - character.frame.to_file(ours)).norm(), 1e-12);
}

TEST(UprightMeters, TurnsAFileInCentimetersWithZUp) {
  Character character = box_character();
  character.frame.scale = 0.0103;
  character.frame.origin = {1.0, 2.0, 3.0};
  const Eigen::Vector3d ours(0.3, 1.2, -0.4);
  // file = (0.3, 0.4, 1.2) / 0.0103 + (1, 2, 3); up is its third coordinate.
  const Eigen::Vector3d expected(0.3 / 1.03 + 0.01, 1.2 / 1.03 + 0.03, -0.4 / 1.03 - 0.02);
  EXPECT_LT((upright_meters(character) * ours - expected).norm(), 1e-9);
}

}  // namespace
}  // namespace sinew
