// SPDX-License-Identifier: MIT

#include "session/painting/painted_file.h"

#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <limits>
#include <random>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "assets/surface/ply.h"
#include "session/moving_character.h"
#include "session/settings/fit_document.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Returns maps in which no value is a default and each vertex has a different one.
PaintedMaps all_maps(const Character& character) {
  PaintedMaps maps;
  for (const PaintedMapInfo& info : painted_map_infos()) {
    PaintedMaps::Values values;
    for (int v = 0; v < character.surface.vertex_count(); ++v) {
      const float fraction = static_cast<float>((v * 37 + 11) % 1009) / 1009.0F;
      values.push_back(info.smallest + fraction * (info.largest - info.smallest));
    }
    maps.set(info.map, values);
  }
  return maps;
}

/// Returns a character whose file has a coordinate frame of its own.
Character character() {
  Character made = sample_character("cylinder");
  made.frame = {0.01,
                Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix(),
                Eigen::Vector3d(-40.0, 300.0, 7.0)};
  return made;
}

class PaintedFile : public testing::Test {
 protected:
  std::string in(const std::string& name) const {
    return (fs::path(folder_.path()) / name).string();
  }
  /// Returns a project of the character with its maps.
  Project painted_project() const {
    Project project;
    project.files = {folder_.write("hero.glb", "1")};
    project.maps = painted_surface(character_, maps_);
    return project;
  }
  /// Returns the warning about the maps of a project that is read and fitted.
  std::string warning(const std::string& path) const {
    const FittedDocument fitted = fit_document(read_project(path), character_, path);
    return fitted.warnings.empty() ? "" : fitted.warnings[0];
  }

  ScratchFolder folder_;
  const Character character_ = character();
  const PaintedMaps maps_ = all_maps(character_);
};

TEST_F(PaintedFile, ComesBackNextToItsProject) {
  write_project(painted_project(), in("hero.sinew"));
  EXPECT_NE(read_file(in("hero.sinew")).find("painted = \"hero.maps.ply\""), std::string::npos);
  const Project read = read_project(in("hero.sinew"));
  EXPECT_EQ(read.maps_problem, "");
  const FittedDocument fitted = fit_document(read, character_, in("hero.sinew"));
  EXPECT_TRUE(fitted.document.painted == maps_);
  EXPECT_TRUE(fitted.warnings.empty()) << fitted.warnings[0];
}

TEST_F(PaintedFile, IsASurfaceForOtherPrograms) {
  // The surface is in the coordinates of the character's file and has faces. Our own importer reads
  // it here.
  write_painted_surface(painted_surface(character_, maps_), in("maps.ply"));
  const PlySurface read = read_ply(read_file(in("maps.ply")), "maps.ply", {});
  EXPECT_EQ(read.mesh.triangles, character_.surface.triangles);
  for (int v = 0; v < read.mesh.vertex_count(); ++v) {
    EXPECT_LT(
        (read.mesh.positions.col(v) - character_.frame.to_file(character_.surface.positions.col(v)))
            .norm(),
        1e-4 * 180.0);
  }
}

TEST_F(PaintedFile, MayComeFromOtherProgramsAsText) {
  const PaintedSurface read = painted_surface_of(
      "ply\nformat ascii 1.0\nelement vertex 2\nproperty float mass\nproperty double x\n"
      "property double y\nproperty double z\nproperty uchar red\nend_header\n"
      "2.5 1 2 3 255\n1 4 5 6 0\n",
      "hand.ply");
  ASSERT_NE(read.maps.find(PaintedMap::kMass), nullptr);
  EXPECT_EQ(*read.maps.find(PaintedMap::kMass), (PaintedMaps::Values{2.5F, 1.0F}));
  EXPECT_EQ(read.maps.find(PaintedMap::kStiffness), nullptr);
}

TEST_F(PaintedFile, IsCarriedOverToAnotherSurface) {
  // A map that is linear along the height is the same on any surface of that shape.
  const auto linear = [](const Eigen::Vector3d& place) {
    return static_cast<float>(1.0 + 0.8 * std::clamp(place.y() / kHeight, 0.0, 1.0));
  };
  const auto map_of = [&](const Character& of) {
    PaintedMaps::Values values;
    for (const auto& place : of.surface.positions.colwise())
      values.push_back(linear(Eigen::Vector3d(place)));
    PaintedMaps maps;
    maps.set(PaintedMap::kMass, values);
    return maps;
  };
  const PaintedSurface stored = painted_surface(character_, map_of(character_));
  EXPECT_FALSE(carry_painted(stored, character_).changed);
  // The other surface has its vertices in reverse order.
  Character other = character_;
  const int count = other.surface.vertex_count();
  std::vector<int> order(count);
  for (int v = 0; v < count; ++v) order[v] = count - 1 - v;
  other.surface.positions = Points(other.surface.positions(Eigen::all, order));
  for (Triangle& t : other.surface.triangles) {
    for (int& corner : t) corner = count - 1 - corner;
  }
  CarriedMaps carried = carry_painted(stored, other);
  EXPECT_TRUE(carried.changed);
  EXPECT_EQ(carried.lost, 0);
  ASSERT_NE(carried.maps.find(PaintedMap::kMass), nullptr);
  for (int v = 0; v < count; ++v) {
    EXPECT_NEAR((*carried.maps.find(PaintedMap::kMass))[v], linear(other.surface.positions.col(v)),
                1e-3);
  }
  // A hat far above the surface was not painted.
  other.surface.positions.conservativeResize(3, count + 1);
  other.surface.positions.col(count) << 0.0, 3.0 * kHeight, 0.0;
  carried = carry_painted(stored, other);
  EXPECT_EQ(carried.lost, 1);
  EXPECT_EQ((*carried.maps.find(PaintedMap::kMass))[count], 1.0F);
}

TEST_F(PaintedFile, TellsThatTheCharacterHasChanged) {
  Project project = painted_project();
  project.maps->surface.positions.col(3) += Eigen::Vector3d::Constant(2.0);
  write_project(project, in("hero.sinew"));
  const std::string sentence = warning(in("hero.sinew"));
  EXPECT_TRUE(sentence.starts_with(in("hero.sinew"))) << sentence;
  EXPECT_NE(sentence.find("has changed since its maps were painted"), std::string::npos)
      << sentence;
}

TEST_F(PaintedFile, ThatIsDamagedIsLeftOutAndKept) {
  const std::string path = in("hero.sinew"), maps = in("hero.maps.ply");
  write_project(painted_project(), path);
  const std::string whole = read_file(maps);
  const auto number_at = [&](std::string bytes, std::size_t at, float number) {
    const auto word = std::bit_cast<std::uint32_t>(number);
    for (int i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(word >> (8 * i));
    return bytes;
  };
  const std::size_t body = whole.find("end_header\n") + 11;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::string huge = whole, negative = whole;
  huge.replace(huge.find("element vertex ") + 15, 1, "2147483647 ");
  huge.erase(huge.find("2147483647 ") + 10,
             huge.find("\nproperty float x") - (huge.find("2147483647 ") + 10));
  negative.insert(negative.find("element vertex ") + 15, "-");
  for (const std::string& bytes :
       {whole.substr(0, whole.size() - 1), whole.substr(0, body + 5), whole.substr(0, 30),
        std::string("ply"), std::string(1, '\0'), huge, negative, number_at(whole, body, nan),
        number_at(whole, body + 12, nan), number_at(whole, body + 12, 1e30F),
        number_at(whole, body + 16, -1.0F),
        std::string("ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nproperty float "
                    "y\nproperty float z\nproperty float mass\nend_header\n")}) {
    folder_.write("hero.maps.ply", bytes);
    const std::string sentence = warning(path);
    EXPECT_TRUE(sentence.starts_with(maps)) << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
    const Project read = read_project(path);
    EXPECT_FALSE(read.maps);
    // Saved again, the project names the same file and does not touch it.
    write_project(read, path);
    EXPECT_EQ(read_file(maps), bytes);
    EXPECT_NE(warning(path), "");
    // A newly painted map goes into another file.
    const std::string second = in("again.sinew");
    folder_.write("again.maps.ply", bytes);
    write_project(painted_project(), second);
    EXPECT_EQ(read_file(in("again.maps.ply")), bytes);
    EXPECT_EQ(warning(second), "");
    EXPECT_TRUE(fs::exists(in("again.maps-2.ply")));
    fs::remove(in("again.maps-2.ply"));
  }
  fs::remove(maps);
  EXPECT_NE(warning(path).find("hero.maps.ply"), std::string::npos) << "it is missing";
}

TEST_F(PaintedFile, WritesOverItsOwnAndNothingElse) {
  write_project(painted_project(), in("hero.sinew"));
  write_project(painted_project(), in("hero.sinew"));
  EXPECT_FALSE(fs::exists(in("hero.maps-2.ply"))) << "it is the project's own";
  // A model of that name happens to have masses. It must not be overwritten.
  std::string model = read_file(in("hero.maps.ply"));
  model.replace(model.find("painted maps of Sinew"), 21, "somebody else's model");
  folder_.write("other.maps.ply", model);
  write_project(painted_project(), in("other.sinew"));
  EXPECT_EQ(read_file(in("other.maps.ply")), model);
  remove_project(in("hero.sinew"));
  EXPECT_FALSE(fs::exists(in("hero.sinew")));
  EXPECT_FALSE(fs::exists(in("hero.maps.ply")));
  EXPECT_TRUE(fs::exists(in("other.sinew")));
}

TEST_F(PaintedFile, EndsWithMapsOrASentenceWhateverIsDamaged) {
  write_painted_surface(painted_surface(character_, maps_), in("maps.ply"));
  const std::string whole = read_file(in("maps.ply"));
  const std::size_t header = whole.find("end_header\n") + 11;
  std::mt19937 random(1);
  int refused = 0;
  for (int i = 0; i < 600; ++i) {
    std::string damaged = whole;
    damaged[random() % (2 * header)] = static_cast<char>(random());
    if (!input_error([&] { painted_surface_of(damaged, "maps.ply"); }).empty()) ++refused;
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace sinew
