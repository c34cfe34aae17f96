// SPDX-License-Identifier: MIT

#include "bench/rig_guess/worst_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "assets/fps/fps_files.h"
#include "core/partial_file.h"

namespace sinew::rig_guess {
namespace {

std::string obj_text(const TriangleMesh& mesh) {
  std::string text;
  for (const auto& p : mesh.positions.colwise())
    fmt::format_to(std::back_inserter(text), "v {} {} {}\n", p[0], p[1], p[2]);
  for (const Triangle& t : mesh.triangles)
    fmt::format_to(std::back_inserter(text), "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

/// Returns a guessed skeleton with its joints moved to their true places where these are known.
Skeleton with_true_joints(const Skeleton& guess, const std::vector<TrueJoint>& joints) {
  std::vector<Transform> places = guess.rest_global();
  for (const TrueJoint& joint : joints)
    if (const int found = guess.find(joint.name); found >= 0)
      places[found].translation() = joint.position;
  Skeleton moved = guess;
  for (int j = 0; j < moved.joint_count(); ++j) {
    const int parent = moved.joints[j].parent;
    moved.joints[j].rest_local =
        parent < 0 ? places[j] : Transform(places[parent].inverse() * places[j]);
  }
  return moved;
}

}  // namespace

void WorstCases::add(const Case& c, const Skeleton& guess, double error) {
  const auto place = std::find_if(worst_.begin(), worst_.end(),
                                  [&](const Guessed& other) { return other.error < error; });
  if (place == worst_.end() && worst_.size() >= count_) return;
  worst_.insert(place, {c, guess, error});
  if (worst_.size() > count_) worst_.pop_back();
}

void WorstCases::write(const std::filesystem::path& folder) const {
  std::filesystem::create_directories(folder);
  const auto save = [&](const std::string& name, const std::string& text) {
    write_whole_file((folder / name).string(), text);
  };
  for (std::size_t i = 0; i < worst_.size(); ++i) {
    const Guessed& one = worst_[i];
    save(fmt::format("{}.obj", i + 1),
         fmt::format("# {} {}: {:.1f} %\n", one.of.body, one.of.variant, one.error) +
             obj_text(one.of.skin));
    for (const auto& [kind, skeleton] :
         {std::pair{"guess", one.skeleton},
          std::pair{"rig", with_true_joints(one.skeleton, one.of.joints)}}) {
      const std::string name = fmt::format("{}-{}.skel", i + 1, kind);
      save(name, skel_text(skeleton, FileFrame{}, name));
    }
  }
}

}  // namespace sinew::rig_guess
