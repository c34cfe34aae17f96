// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <memory>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/stand_ins.h"
#include "contact/local_pairs.h"
#include "core/timing.h"
#include "samples/samples.h"
#include "support/contact_poses.h"

namespace sinew {

void local_contact_cost(Report& report) {
  report.begin("2022 section 3.2.5; 2018 section 5.3");
  const Character character = built_in_character("humanoid");
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(4316, 800);
  const auto session_with = [&](ContactMode mode) {
    Settings own = settings;
    own.contact.mode = mode;
    return std::make_unique<Session>(character, own, Document{}, Progress{});
  };
  const auto none = session_with(ContactMode::kNone), local = session_with(ContactMode::kLocal);
  // Both take turns, so that other work on the machine slows down both alike.
  std::vector<double> without, with;
  for (int round = 0; round < report.steps(5, 1); ++round) {
    const StepTimes a = play(*none, report.steps(60, 3)), b = play(*local, report.steps(60, 3));
    without.push_back(a.step);
    with.push_back(b.step + b.contact);
  }
  const TissueModel& tissue = *local->lane().tissue();
  report.add("humanoid walk", "pairs that local contact watches", "", "800",
             static_cast<double>(collect_local_pairs(tissue, character.skeleton).size()));
  report.add("humanoid walk", "time step with local contact, in addition", "%", "2 to 4",
             100.0 * (typical(with) / typical(without) - 1.0));

  ProjectiveSolver<float>& solver =
      dynamic_cast<ProjectiveSkinner&>(none->lane().skinner()).solver();
  std::vector<double> factorizations;
  for (int i = 0; i < report.steps(9, 1); ++i) {
    solver.set_masses(tissue.masses);
    const Stopwatch watch;
    solver.prepare(settings.step.time_step);
    factorizations.push_back(watch.milliseconds());
  }
  report.add("humanoid walk", "refactoring of the matrix in each time step, in addition", "%",
             "300", 100.0 * typical(factorizations) / typical(without));
}

namespace {

struct ComparedContact {
  const char* name;
  const char* theirs;
  ContactMode mode;
  bool published;  ///< stiffness, margin and pairs of the preset, or those of the defaults
};
constexpr ComparedContact kContactKinds[] = {
    {"no contact", "collisions", ContactMode::kNone, true},
    {"local contact as published", "resolved near joints", ContactMode::kLocal, true},
    {"global contact with the published stiffness", "resolved", ContactMode::kGlobal, true},
    {"local contact", "", ContactMode::kLocal, false},
    {"global contact", "", ContactMode::kGlobal, false},
};

/// Returns the vertices inside the body after a second in each pose.
std::vector<int> inside_in_poses(const Character& character, Settings settings,
                                 const ComparedContact& compared, const Report& report) {
  if (!compared.published) settings.contact = ContactSettings{};
  settings.contact.mode = compared.mode;
  Session session(character, settings, Document{}, {});
  std::vector<int> inside;
  const int poses = report.quick() ? 1 : static_cast<int>(character.clips.size());
  for (int clip = 0; clip < poses; ++clip) {
    session.select_clip(clip);
    for (int i = 0; i < report.steps(90, 3); ++i) session.advance(settings.step.time_step);
    inside.push_back(session.statistics(true).penetrating_vertices.value_or(0));
  }
  return inside;
}

}  // namespace

void contacts_left(Report& report) {
  report.begin("2022 Fig. 3.15 and 3.16; 2018 Fig. 12");
  Character character = built_in_character("humanoid");
  character.clips = touching_clips(character.skeleton, 1.5);
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 800);
  for (const ComparedContact& compared : kContactKinds) {
    const std::vector<int> inside = inside_in_poses(character, settings, compared, report);
    for (std::size_t clip = 0; clip < inside.size(); ++clip) {
      report.add("humanoid, " + character.clips[clip].name,
                 fmt::format("vertices inside the body, {}", compared.name), "", compared.theirs,
                 inside[clip]);
    }
  }
}

}  // namespace sinew
