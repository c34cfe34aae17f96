// SPDX-License-Identifier: MIT

// Compares guessed skeletons with the rigs of bodies and animals:
//   rig_guess_bench [--bend] [--animals] [--write FOLDER] [BODY...]
// prints the errors by joint in % of the height, and the ten largest. With --bend, also bends each
// joint of those at rest by 60 degrees, and compares the skin with that of the file's rig. With
// --animals, the bodies are left out. With --write, writes the ten worst cases, which the program
// draws by
//   sinew render 1.obj 1-guess.skel --show skeleton -o 1-guess.png
// Without names, all bodies of 04_bodies/generated and four animals are used. The characters are
// found as by the tests ($SINEW_DATA).

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "assets/scene/import_worker.h"
#include "bench/rig_guess/bend.h"
#include "bench/rig_guess/cases.h"
#include "bench/rig_guess/creatures.h"
#include "bench/rig_guess/worst_cases.h"
#include "core/error.h"
#include "core/timing.h"
#include "support/test_data.h"

namespace {

using namespace sinew;
using namespace sinew::rig_guess;

struct Error {
  std::string body, variant, joint;
  double error;  // in % of the height
};

std::string without_side(const std::string& name) {
  return name.starts_with("Left")    ? name.substr(4)
         : name.starts_with("Right") ? name.substr(5)
                                     : name;
}

void print_row(const std::string& name, std::vector<double> errors) {
  if (errors.empty()) return;
  std::sort(errors.begin(), errors.end());
  const auto within = std::upper_bound(errors.begin(), errors.end(), 3.0) - errors.begin();
  fmt::print("{:<28} {:5} {:8.2f} {:8.2f} {:8.2f} {:7.1f} %\n", name, errors.size(),
             errors[errors.size() / 2], errors[errors.size() * 9 / 10], errors.back(),
             100.0 * static_cast<double>(within) / static_cast<double>(errors.size()));
}

/// \param by_name  also prints one row for each body
void print_table(const std::vector<Error>& errors, bool by_name = false) {
  if (errors.empty()) return;
  fmt::print("{:<28} {:>5} {:>8} {:>8} {:>8} {:>9}\n", "% of the height", "count", "median", "90 %",
             "largest", "within 3");
  std::map<std::string, std::vector<double>> by_joint, by_variant, by_body;
  std::vector<double> all;
  for (const Error& e : errors) {
    by_joint[without_side(e.joint)].push_back(e.error);
    by_variant[e.variant.substr(0, e.variant.find(':'))].push_back(e.error);
    if (by_name) by_body[e.body].push_back(e.error);
    all.push_back(e.error);
  }
  for (const auto& [name, values] : by_joint) print_row(name, values);
  for (const auto& [name, values] : by_variant) print_row(name, values);
  for (const auto& [name, values] : by_body) print_row(name, values);
  print_row("all", all);
}

std::vector<Error> errors_of(const Case& c, WorstCases& worst) {
  std::vector<Error> errors;
  Stopwatch watch;
  try {
    const GuessedSkeleton guess = guess_skeleton(c.skin, GuessKind::kAuto);
    const double milliseconds = watch.milliseconds();
    const std::vector<Transform> rest = guess.skeleton.rest_global();
    double largest = 0.0;
    for (const TrueJoint& joint : c.joints) {
      const int found = guess.skeleton.find(joint.name);
      const double error =
          found < 0 ? 100.0
                    : 100.0 * (rest[found].translation() - joint.position).norm() / c.height;
      largest = std::max(largest, error);
      errors.push_back({c.body, c.variant, joint.name, error});
    }
    worst.add(c, guess.skeleton, largest);
    fmt::print("{:<10} {:<26} {:6.0f} ms {} largest {:.1f} %", c.body, c.variant, milliseconds,
               guess.kind == c.kind ? "" : "WRONG KIND", largest);
    for (const std::string& warning : guess.warnings) fmt::print("; {}", warning);
    fmt::print("\n");
  } catch (const InputError& error) {
    fmt::print("{:<10} {:<26} {}\n", c.body, c.variant, error.what());
    for (const TrueJoint& joint : c.joints)
      errors.push_back({c.body, c.variant, joint.name, 100.0});
  }
  return errors;
}

void print_bends(const std::string& kind,
                 const std::map<std::string, std::vector<BendDistance>>& bends) {
  if (bends.empty()) return;
  fmt::print(
      "\n{} bent by 60 degrees, distance of the skin from that bent by the rig of the file\n",
      kind);
  fmt::print("{:<28} {:>5} {:>8} {:>8} {:>8}\n", "% of the height", "count", "mean", "95 %",
             "largest");
  for (const auto& [joint, distances] : bends) {
    BendDistance sum, most;
    for (const BendDistance& d : distances) {
      sum.mean += d.mean / static_cast<double>(distances.size());
      most.most = std::max(most.most, d.most);
      most.largest = std::max(most.largest, d.largest);
    }
    fmt::print("{:<28} {:5} {:8.2f} {:8.2f} {:8.2f}\n", joint, distances.size(), sum.mean,
               most.most, most.largest);
  }
}

struct Options {
  bool with_bends = false;
  bool with_bodies = true;
  std::string folder;  ///< for the worst cases; empty: not written
  std::vector<std::string> names;
};

Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--bend") {
      options.with_bends = true;
    } else if (argument == "--animals") {
      options.with_bodies = false;
    } else if (argument == "--write" && i + 1 < argc) {
      options.folder = argv[++i];
    } else {
      options.names.push_back(argument);
    }
  }
  return options;
}

using Bends = std::map<std::string, std::vector<BendDistance>>;

/// Bends the joints of an animal. If it is refused, the sentence takes the place of the result.
void bend(const Creature& creature, Bends& bends) {
  try {
    for (const BendDistance& distance :
         bend_distances(creature.character, creature.joints, creature.left))
      bends[without_side(distance.joint)].push_back(distance);
  } catch (const InputError& error) {
    fmt::print("{} {}\n", creature.character.name, error.what());
  }
}

void print_largest(std::vector<Error> errors) {
  std::stable_sort(errors.begin(), errors.end(),
                   [](const Error& a, const Error& b) { return a.error > b.error; });
  fmt::print("\nlargest\n");
  for (std::size_t i = 0; i < std::min<std::size_t>(10, errors.size()); ++i)
    fmt::print("{:<10} {:<26} {:<14} {:.1f} %\n", errors[i].body, errors[i].variant,
               errors[i].joint, errors[i].error);
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = run_import_worker(argc, argv)) return *exit_code;
  const auto data = test_data();
  if (!data) {
    fmt::print("{}\n", kNoTestData);
    return 1;
  }
  const std::filesystem::path bodies = *data / "04_bodies";
  const Options options = read_options(argc, argv);
  std::vector<std::string> names = options.names;
  const bool with_animals = names.empty();
  if (names.empty() && options.with_bodies) {
    for (const char sex : {'f', 'm'})
      for (int i = 1; i <= 12; ++i) names.push_back(fmt::format("{}{:02}", sex, i));
  }
  WorstCases worst(10);
  const BodyWeights weights = read_body_weights(bodies);
  std::vector<Error> tuned, held_out;  // f01 to f06 and m01 to m06 were used for tuning
  Bends bends, animal_bends;
  unsigned seed = 1;
  for (const std::string& name : names) {
    const MakehumanBody body = read_body(bodies / "generated" / (name + ".obj"));
    for (const Case& c : body_cases(body, weights, seed++)) {
      std::vector<Error>& errors = name.substr(1) <= "06" ? tuned : held_out;
      for (const Error& error : errors_of(c, worst)) errors.push_back(error);
    }
    std::fflush(stdout);
    if (!options.with_bends) continue;
    for (const BendDistance& distance : bend_distances(body, weights))
      bends[distance.joint].push_back(distance);
  }
  std::vector<Error> animals;
  if (with_animals) {
    for (const Creature& creature : open_creatures(*data)) {
      for (const Case& c : creature_cases(creature))
        for (const Error& error : errors_of(c, worst)) animals.push_back(error);
      std::fflush(stdout);
      if (options.with_bends) bend(creature, animal_bends);
    }
  }
  fmt::print("\nbodies used for tuning\n");
  print_table(tuned);
  fmt::print("\nother bodies\n");
  print_table(held_out);
  fmt::print("\nanimals, used for tuning at rest\n");
  print_table(animals, true);
  print_bends("bodies", bends);
  print_bends("animals", animal_bends);
  std::vector<Error> all = tuned;
  all.insert(all.end(), held_out.begin(), held_out.end());
  all.insert(all.end(), animals.begin(), animals.end());
  print_largest(all);
  if (!options.folder.empty()) worst.write(options.folder);
  return 0;
}
