// SPDX-License-Identifier: MIT

#include "assets/fps/write_skel.h"

#include <fmt/format.h>

#include <set>

#include "core/error.h"

namespace sinew {
namespace {

void check_name(const std::string& name, std::set<std::string>& earlier) {
  if (name.empty() || name.find_first_of(" \t\r\n#") != std::string::npos) {
    fail_input(
        "the joint name \"{}\" is not a single word, as .skel files need; rename the joint or "
        "write a .glb",
        name);
  }
  if (!earlier.insert(name).second)
    fail_input("two joints are named \"{}\", which a .skel file cannot hold; rename one", name);
}

}  // namespace

std::string skel_text(const Skeleton& skeleton, const FileFrame& frame) {
  std::string text = fmt::format("{}\n", skeleton.joint_count());
  const std::vector<Transform> rest = skeleton.rest_global();
  std::set<std::string> names;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    check_name(joint.name, names);
    const Eigen::Vector3d p = frame.to_file(rest[j].translation());
    // A root that is itself named "root" has its own name as that of its parent.
    text += fmt::format("{:.9g} {:.9g} {:.9g} {} {}\n", p.x(), p.y(), p.z(), joint.name,
                        joint.parent < 0 ? "root" : skeleton.joints[joint.parent].name);
  }
  return text;
}

}  // namespace sinew
