// SPDX-License-Identifier: MIT

// Blend shapes of FBX files, compared with what the format says about their percentages.

#include "assets/fbx/fbx_shapes.h"

#include <gtest/gtest.h>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/scene_character.h"
#include "assets/surface/import_surface.h"
#include "fbx_text.h"
#include "support/test_data.h"

namespace sinew {
namespace {

const std::vector<double> kSquareCorners{0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0};

/// Builds a square in the plane z = 0 with shapes that lift some of its corners along z.
class ShapedSquare {
 public:
  ShapedSquare() {
    geometry_ = file_.add("Geometry", "Mesh", "sheet",
                          FbxText::array("Vertices", kSquareCorners) +
                              FbxText::array("PolygonVertexIndex", std::vector<int>{0, 1, 2, -4}) +
                              "\t\tGeometryVersion: 124\n");
    const int model = file_.add("Model", "Mesh", "square", "\t\tVersion: 232\n");
    file_.connect(model, 0);
    file_.connect(geometry_, model);
  }

  int add_deformer() {
    const int deformer = file_.add("Deformer", "BlendShape", "shapes", "\t\tVersion: 101\n");
    file_.connect(deformer, geometry_);
    return deformer;
  }

  /// \param inside  records of the channel with its percentages
  int add_channel(int deformer, const std::string& inside) {
    const int channel = file_.add("Deformer", "BlendShapeChannel", "slider", inside);
    file_.connect(channel, deformer);
    return channel;
  }

  /// \param lifts         displacement along z of each of the corners
  /// \param lost_normals  number of normals that are missing from the list
  void add_shape(int channel, const std::string& name, const std::vector<int>& corners,
                 const std::vector<double>& lifts, bool has_normals = true,
                 std::size_t lost_normals = 0) {
    std::vector<double> moves;
    for (const double lift : lifts) moves.insert(moves.end(), {0.0, 0.0, lift});
    const std::vector<double> normals(moves.size() - 3 * lost_normals, 0.0);
    const int shape = file_.add("Geometry", "Shape", name,
                                "\t\tVersion: 100\n" + FbxText::array("Indexes", corners) +
                                    FbxText::array("Vertices", moves) +
                                    (has_normals ? FbxText::array("Normals", normals) : ""));
    file_.connect(shape, channel);
  }

  /// Adds a clip of one second in which a channel goes from one percentage to another.
  void animate(int channel, double from, double to) {
    file_.animate("swell", {{channel, "DeformPercent", "d|DeformPercent", from, to}});
  }

  std::string text() const { return file_.text(); }

 private:
  FbxText file_;
  int geometry_ = 0;
};

std::string percentages(double percent, const std::vector<double>& full_weights) {
  return fmt::format("\t\tVersion: 100\n\t\tDeformPercent: {}\n", percent) +
         FbxText::array("FullWeights", full_weights);
}

SceneCharacter character_of(const ShapedSquare& square) {
  return character_of_scene(import_scene(square.text(), FileKind::kFbx, "square.fbx"),
                            "square.fbx");
}

/// Returns the height of a corner of the square at a time of the first clip, or at rest.
double lift(const SceneCharacter& character, int corner, std::optional<double> time = {}) {
  const Eigen::Vector3d place(kSquareCorners[3 * corner], kSquareCorners[3 * corner + 1], 0.0);
  for (Eigen::Index v = 0; v < character.surface.positions.cols(); ++v) {
    Eigen::Vector3d position = character.surface.positions.col(v);
    if ((position - place).head<2>().norm() > 1e-6) continue;
    if (!time) return position.z();
    const auto& morphs = character.surface.morphs;
    const std::vector<float> weights =
        character.clips.at(0).morph_weights(static_cast<int>(morphs.size()), *time);
    for (std::size_t m = 0; m < morphs.size(); ++m) {
      for (const MorphTarget::Move& move : morphs[m].moves) {
        if (move.surface_vertex == v) position.z() += weights[m] * move.by.z();
      }
    }
    return position.z();
  }
  ADD_FAILURE() << "no corner " << corner;
  return 0.0;
}

TEST(FbxShapes, AreOnAtRestAsTheirChannelsSay) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(35, {100})), "up", {0, 2}, {1, 2});
  square.add_shape(square.add_channel(deformer, percentages(-40, {100})), "down", {1}, {1});
  square.add_shape(square.add_channel(deformer, percentages(0, {100})), "off", {3}, {1});
  const SceneCharacter character = character_of(square);
  EXPECT_NEAR(lift(character, 0), 0.35, 1e-6);
  EXPECT_NEAR(lift(character, 1), -0.4, 1e-6);
  EXPECT_NEAR(lift(character, 2), 0.7, 1e-6);
  EXPECT_NEAR(lift(character, 3), 0.0, 1e-6);
  EXPECT_TRUE(character.surface.warnings.empty());
}

TEST(FbxShapes, NeedNoNormals) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(35, {100})), "up", {0, 2}, {1, 2},
                   false);
  square.add_shape(square.add_channel(deformer, percentages(75, {50, 100})), "down", {1}, {1},
                   false);
  const SceneCharacter character = character_of(square);
  EXPECT_NEAR(lift(character, 0), 0.35, 1e-6);
  EXPECT_NEAR(lift(character, 1), 1.5, 1e-6);
  EXPECT_NEAR(lift(character, 2), 0.7, 1e-6);
  EXPECT_NEAR(lift(character, 3), 0.0, 1e-6);
  EXPECT_TRUE(character.surface.warnings.empty());
}

TEST(FbxShapes, WithAndWithoutNormalsAreAllReadInTheirOrder) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(35, {100})), "up", {0}, {1}, false);
  const int channel = square.add_channel(deformer, percentages(40, {40, 100}));
  square.add_shape(channel, "half way", {1}, {4});
  square.add_shape(channel, "all the way", {1}, {1}, false);
  square.add_shape(square.add_channel(deformer, percentages(50, {100})), "more", {2, 3}, {2, 4});
  square.animate(channel, 0.0, 100.0);
  const SceneCharacter character = character_of(square);
  EXPECT_TRUE(character.warnings.empty());
  EXPECT_NEAR(lift(character, 0), 0.35, 1e-6);
  EXPECT_NEAR(lift(character, 1), 4.0, 1e-6);
  EXPECT_NEAR(lift(character, 2), 1.0, 1e-6);
  EXPECT_NEAR(lift(character, 3), 2.0, 1e-6);
  ASSERT_EQ(character.clips.size(), 1U);
  for (const auto& [time, expected] : {std::pair{0.2, 2.0}, {0.4, 4.0}, {0.7, 2.5}, {1.0, 1.0}}) {
    EXPECT_NEAR(lift(character, 0, time), 0.35, 1e-5) << time;
    EXPECT_NEAR(lift(character, 1, time), expected, 1e-4) << time;
    EXPECT_NEAR(lift(character, 2, time), 1.0, 1e-5) << time;
  }
}

TEST(FbxShapes, MayHaveFewerNormalsThanVertices) {
  for (const std::size_t lost : {1, 2}) {
    ShapedSquare square;
    const int deformer = square.add_deformer();
    square.add_shape(square.add_channel(deformer, percentages(35, {100})), "up", {0, 2}, {1, 2},
                     true, lost);
    square.add_shape(square.add_channel(deformer, percentages(50, {100})), "more", {1}, {1});
    const SceneCharacter character = character_of(square);
    EXPECT_NEAR(lift(character, 0), 0.35, 1e-6);
    EXPECT_NEAR(lift(character, 1), 0.5, 1e-6);
    EXPECT_NEAR(lift(character, 2), 0.7, 1e-6);
    EXPECT_NEAR(lift(character, 3), 0.0, 1e-6);
    EXPECT_TRUE(character.warnings.empty());
  }
}

TEST(FbxShapes, WithFewerDisplacementsThanVerticesMoveTheVerticesThatHaveOne) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(100, {100})), "torn", {0, 2}, {1});
  square.add_shape(square.add_channel(deformer, percentages(50, {100})), "more", {1}, {1});
  const SceneCharacter character = character_of(square);
  EXPECT_NEAR(lift(character, 0), 1.0, 1e-6);
  EXPECT_NEAR(lift(character, 1), 0.5, 1e-6);
  EXPECT_NEAR(lift(character, 2), 0.0, 1e-6);
  ASSERT_EQ(character.warnings.size(), 1U);
  EXPECT_EQ(character.warnings[0].find("square.fbx: 1 blend shape has more or fewer displacements "
                                       "than vertices ('torn') and moves only the vertices"),
            0U)
      << character.warnings[0];
}

TEST(FbxShapes, MayNameControlPointsThatAreMissing) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(100, {100})), "up",
                   {-1, 4, 2000000000, 2}, {5, 6, 7, 1}, false);
  const SceneCharacter character = character_of(square);
  for (const int corner : {0, 1, 3}) EXPECT_NEAR(lift(character, corner), 0.0, 1e-6) << corner;
  EXPECT_NEAR(lift(character, 2), 1.0, 1e-6);
}

TEST(FbxShapes, TakeTheirPercentageFromAPropertyToo) {
  ShapedSquare square;
  const int channel = square.add_channel(
      square.add_deformer(),
      "\t\tVersion: 100\n" +
          FbxText::properties("\t\t\tP: \"DeformPercent\", \"Number\", \"\", \"A\",60\n") +
          FbxText::array("FullWeights", std::vector<int>{100}));
  square.add_shape(channel, "up", {0}, {1});
  EXPECT_NEAR(lift(character_of(square), 0), 0.6, 1e-6);
}

// A channel passes through its shapes in order: from the base shape to the first shape at its full
// weight, from there to the next one, and beyond the last one in the same direction.
TEST(FbxShapes, InBetweenAreReachedOneAfterTheOther) {
  for (const auto& [percent, expected] :
       {std::pair{0.0, 0.0}, {20.0, 2.0}, {40.0, 4.0}, {70.0, 2.5}, {100.0, 1.0}, {130.0, -0.5}}) {
    ShapedSquare square;
    const int channel = square.add_channel(square.add_deformer(), percentages(percent, {40, 100}));
    square.add_shape(channel, "half way", {0}, {4});
    square.add_shape(channel, "all the way", {0}, {1});
    EXPECT_NEAR(lift(character_of(square), 0), expected, 1e-6) << percent;
  }
}

TEST(FbxShapes, OfBlenderHaveAWeightForEachVertex) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(50, {0, 25, 75, 100})), "group",
                   {0, 1, 2, 3}, {2, 2, 2, 2});
  square.add_shape(square.add_channel(deformer, percentages(100, {100, 50})), "two", {2, 3},
                   {1, 1});
  const SceneCharacter character = character_of(square);
  EXPECT_NEAR(lift(character, 0), 0.0, 1e-6);
  EXPECT_NEAR(lift(character, 1), 0.25, 1e-6);
  EXPECT_NEAR(lift(character, 2), 0.75 + 1.0, 1e-6);
  EXPECT_NEAR(lift(character, 3), 1.0 + 0.5, 1e-6);
}

TEST(FbxShapes, AreDrivenByClipsFromTheShapeAtRest) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(50, {100})), "still", {1}, {1});
  const int channel = square.add_channel(deformer, percentages(10, {100}));
  square.add_shape(channel, "driven", {0}, {2});
  square.animate(channel, 0.0, 100.0);
  const SceneCharacter character = character_of(square);
  EXPECT_NEAR(lift(character, 0), 0.2, 1e-6);
  ASSERT_EQ(character.clips.size(), 1U);
  for (const double time : {0.0, 0.3, 1.0}) {
    EXPECT_NEAR(lift(character, 0, time), 2.0 * time, 1e-5) << time;
    EXPECT_NEAR(lift(character, 1, time), 0.5, 1e-6) << time;
  }
}

TEST(FbxShapes, InBetweenAreDrivenByClips) {
  ShapedSquare square;
  const int deformer = square.add_deformer();
  square.add_shape(square.add_channel(deformer, percentages(0, {100})), "first", {1}, {1});
  const int channel = square.add_channel(deformer, percentages(0, {40, 100}));
  square.add_shape(channel, "half way", {0}, {4});
  square.add_shape(channel, "all the way", {0}, {1});
  square.animate(channel, -20.0, 130.0);
  const SceneCharacter character = character_of(square);
  for (const double time : {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.0}) {
    const double percent = -20.0 + 150.0 * time;
    const double expected = percent < 40.0 ? percent / 10.0 : 4.0 - 3.0 * (percent - 40.0) / 60.0;
    EXPECT_NEAR(lift(character, 0, time), expected, 1e-4) << time;
    EXPECT_NEAR(lift(character, 1, time), 0.0, 1e-6) << time;
  }
}

TEST(FbxShapes, OfSeveralDeformersStandAsTheySayAndClipsOfThemAreNamed) {
  ShapedSquare square;
  const int first = square.add_channel(square.add_deformer(), percentages(50, {100}));
  square.add_shape(first, "one", {0}, {1});
  const int second = square.add_channel(square.add_deformer(), percentages(25, {100}));
  square.add_shape(second, "two", {1}, {1});
  EXPECT_NEAR(lift(character_of(square), 0), 0.5, 1e-6);
  EXPECT_NEAR(lift(character_of(square), 1), 0.25, 1e-6);
  EXPECT_TRUE(character_of(square).warnings.empty());
  square.animate(second, 0.0, 100.0);
  const SceneCharacter character = character_of(square);
  EXPECT_NEAR(lift(character, 1), 0.25, 1e-6);
  ASSERT_FALSE(character.warnings.empty());
  EXPECT_NE(character.warnings[0].find("several deformers"), std::string::npos);
}

TEST(FbxShapes, OfBlenderStandLikeItsOwnExport) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::string folder = (*data / "10_reports" / "fbx_shape_weights").string() + "/";
  const Character character =
      open_character({folder + "blender_331_static_blend_shape_7400_binary.fbx"});
  const std::string deformed = folder + "blender_331_static_blend_shape.obj";
  const Points truth = import_obj(read_file(deformed), deformed).positions;
  ASSERT_EQ(character.surface.vertex_count(), truth.cols());
  for (const auto& vertex : character.surface.positions.colwise()) {
    const Eigen::Vector3d position = character.frame.to_file(vertex);
    EXPECT_LT((truth.colwise() - position).colwise().norm().minCoeff(), 1e-5);
  }
}

}  // namespace
}  // namespace sinew
