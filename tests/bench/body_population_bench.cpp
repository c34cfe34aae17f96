// SPDX-License-Identifier: MIT

// Makes persons of both sexes from seeds, writes each as .glb, reads it again and checks it:
//   body_population_bench COUNT TABLE.csv [a|b]
// appends a row for each person to the table: its settings, the relative errors of its masses and
// of its height as computed from the file, the vertices of layers that are not nested, those where
// the skin passes through itself, and the least distance of the skin from the muscle surface.
// Persons that the table has already are left out, so an interrupted run goes on. Those that the
// generator refuses are printed, and at the end the largest errors. The exit code is 1 if a person
// is not as promised in docs/bodies.md.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "assets/export/export_gltf.h"
#include "assets/file_bytes.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/import_worker.h"
#include "assets/scene/scene_character.h"
#include "bodies/field_persons/field_person_maker.h"
#include "bodies/persons/person_maker.h"
#include "bodies/persons/population.h"
#include "bodies/template_cache.h"
#include "core/error.h"
#include "core/timing.h"
#include "mesh/self_intersections.h"
#include "mesh/winding.h"

namespace {

using namespace sinew;
using Eigen::Vector3d;

/// A row of the table after the sex and the seed.
struct Row {
  double height, fat, muscle, visceral, total;
  double fat_error, muscle_error, visceral_error, height_error;  ///< relative
  double outside, crossed;                                       ///< shares of the vertices
  double least_thickness;                                        ///< mm
  double seconds;  ///< to make the person, without the file
};

/// Returns the surfaces of a file by name, in m, as they are in it: opened as a character, they
/// would be repaired, which also takes most of the time.
std::vector<BodyPart> surfaces_of(const std::string& path) {
  const Scene scene = import_scene(read_file(path), FileKind::kGlb, path);
  const ImportedSurface file = character_of_scene(scene, path).surface;
  std::vector<BodyPart> parts;
  for (const VisiblePart& part : file.parts) {
    BodyPart surface{part.name, {}};
    surface.mesh.triangles = part.triangles;
    surface.mesh.positions = file.positions(Eigen::all, part.surface_vertex);
    parts.push_back(std::move(surface));
  }
  return parts;
}

const TriangleMesh& surface(const std::vector<BodyPart>& parts, const std::string& name) {
  const auto found = std::ranges::find(parts, name, &BodyPart::name);
  if (found == parts.end()) throw std::runtime_error(name + " is missing in the file");
  return found->mesh;
}

double volume(const TriangleMesh& mesh) {
  return signed_volume(mesh.positions, mesh.triangles);
}

void check_layers(const std::vector<BodyPart>& parts, Row& row) {
  const TriangleMesh& skin = surface(parts, "skin");
  const TriangleMesh& muscle = surface(parts, "muscle_surface");
  const TriangleMesh& skeleton = surface(parts, "skeleton_surface");
  const WindingNumber in_skin(skin.positions, skin.triangles);
  const WindingNumber in_muscle(muscle.positions, muscle.triangles);
  double outside = 0.0;
  double least = 1.0;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    const Vector3d position = skin.positions.col(v);
    const Vector3d below = muscle.positions.col(v);
    least = std::min(least, (position - below).norm());
    if (in_skin.at(below) < 0.5 || in_muscle.at(skeleton.positions.col(v)) < 0.5) outside += 1.0;
  }
  row.outside = outside / skin.vertex_count();
  row.crossed = static_cast<double>(intersecting_vertices(skin).size()) / skin.vertex_count();
  row.least_thickness = 1e3 * least;
}

using MakePerson = std::function<Person(const PersonSettings&)>;

Row row_of(const MakePerson& make, Sex sex, std::uint64_t seed, const std::string& file) {
  const PersonSettings wanted = random_person(sex, seed);
  const Stopwatch watch;
  const Person person = make(wanted);
  Row row{};
  row.seconds = 1e-3 * watch.milliseconds();
  row.height = wanted.height;
  row.fat = wanted.fat_mass;
  row.muscle = wanted.muscle_mass;
  row.visceral = wanted.visceral_fat_mass;
  row.total = person.masses.total();
  export_gltf(body_character(person.body), file);
  const std::vector<BodyPart> parts = surfaces_of(file);
  const TriangleMesh& skin = surface(parts, "skin");
  double muscles = 0.0;
  for (const BodyPart& part : parts) {
    if (part.name.starts_with("muscle.")) muscles += volume(part.mesh);
  }
  const double visceral =
      kFatDensity * (volume(surface(parts, "cavity")) - organ_volume(sex, wanted.height));
  // The file has no lower side of the skin; its volume is that of the truth.
  const double skin_itself = person.masses.skin / kSkinDensity;
  const double fat =
      kFatDensity * (volume(skin) - volume(surface(parts, "muscle_surface")) - skin_itself) +
      visceral;
  const double muscle = kMuscleDensity * (1.0 + kOtherMuscles) * muscles;
  const auto heights = skin.positions.row(1);
  row.fat_error = fat / wanted.fat_mass - 1.0;
  row.muscle_error = muscle / wanted.muscle_mass - 1.0;
  row.visceral_error = (visceral - wanted.visceral_fat_mass) / wanted.fat_mass;
  row.height_error = (heights.maxCoeff() - heights.minCoeff()) / wanted.height - 1.0;
  check_layers(parts, row);
  return row;
}

std::string text_of(const Row& r) {
  return fmt::format(
      "{:.4f},{:.3f},{:.3f},{:.3f},{:.3f},{:.2e},{:.2e},{:.2e},{:.2e},{:.2e},{:.2e},{:.3f},{:.2f}",
      r.height, r.fat, r.muscle, r.visceral, r.total, r.fat_error, r.muscle_error, r.visceral_error,
      r.height_error, r.outside, r.crossed, r.least_thickness, r.seconds);
}

/// Prints the largest numbers of the table, and returns true if all are as promised.
bool report(const std::string& table) {
  std::ifstream file(table);
  std::string line;
  std::getline(file, line);
  std::vector<double> largest(13, 0.0);
  double least_thickness = 1e9;
  int persons = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string field;
    std::getline(fields, field, ',');
    std::getline(fields, field, ',');
    for (std::size_t i = 0; i < largest.size() && std::getline(fields, field, ','); ++i) {
      const double value = std::stod(field);
      largest[i] = std::max(largest[i], std::abs(value));
      if (i == 11) least_thickness = std::min(least_thickness, value);
    }
    ++persons;
  }
  fmt::print(
      "{} persons. Largest errors: fat {:.2e}, muscle {:.2e}, visceral fat {:.2e} (of the "
      "fat), height {:.2e}\n",
      persons, largest[5], largest[6], largest[7], largest[8]);
  fmt::print(
      "not nested: at most {:.3f} % of the vertices; skin through itself: {:.3f} %; least "
      "thickness {:.3f} mm; at most {:.2f} s\n",
      100.0 * largest[9], 100.0 * largest[10], least_thickness, largest[12]);
  const bool masses = *std::max_element(largest.begin() + 5, largest.begin() + 9) <= 1e-3;
  return masses && largest[9] == 0.0 && largest[10] <= 0.001 && least_thickness > 0.0;
}

/// Makes the rows of one sex that the table does not have yet.
void add_rows(const MakePerson& make, Sex sex, int count, const std::set<std::string>& known,
              std::ofstream& file) {
  const std::string body =
      (std::filesystem::temp_directory_path() / "sinew_population.glb").string();
  for (int seed = 1; seed <= count; ++seed) {
    const std::string key = fmt::format("{},{}", sex == Sex::kMale ? "male" : "female", seed);
    if (known.contains(key)) continue;
    try {
      file << key + ',' + text_of(row_of(make, sex, static_cast<std::uint64_t>(seed), body))
           << std::endl;
    } catch (const InputError& refusal) {
      fmt::print("{}: {}\n", key, refusal.what());
    }
  }
  std::filesystem::remove(body);
}

int run(int count, const std::string& table, bool second_generator) {
  std::set<std::string> known;
  {
    std::ifstream file(table);
    std::string line;
    while (std::getline(file, line)) {
      const std::size_t first = line.find(',');
      known.insert(line.substr(0, line.find(',', first + 1)));
    }
  }
  std::ofstream file(table, std::ios::app);
  if (known.empty()) {
    file << "sex,seed,height,fat,muscle,visceral,total,fat_error,muscle_error,visceral_error,"
            "height_error,outside,crossed,least_thickness,seconds\n";
  }
  constexpr int kVertices = 4900;
  for (const Sex sex : {Sex::kMale, Sex::kFemale}) {
    if (second_generator) {
      const FieldPersonMaker maker(sex, kVertices, {});
      add_rows([&](const PersonSettings& settings) { return maker.make(settings, {}).person; }, sex,
               count, known, file);
    } else {
      const BodyTemplate shape = cached_body_template(sex, kVertices, {});
      const PersonMaker maker(shape);
      add_rows([&](const PersonSettings& settings) { return maker.make(settings); }, sex, count,
               known, file);
    }
  }
  return report(table) ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = run_import_worker(argc, argv)) return *exit_code;
  const std::string generator = argc == 4 ? argv[3] : "a";
  if (argc < 3 || argc > 4 || (generator != "a" && generator != "b")) {
    fmt::print(stderr, "usage: body_population_bench COUNT TABLE.csv [a|b]\n");
    return 2;
  }
  return run(std::stoi(argv[1]), argv[2], generator == "b");
}
