// SPDX-License-Identifier: MIT

#include <set>
#include <unordered_map>

#include "assets/fps/fps_files.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr std::string_view kRootWord = "root";

/// A row of the file, which describes one joint.
struct JointRow {
  Eigen::Vector3d position;
  std::string name;
  std::string parent;
  int line = 0;
  int parent_row = -1;
};

std::vector<JointRow> read_rows(TextScanner& scanner) {
  const long long count = scanner.integer("the number of joints");
  if (count < 1) {
    scanner.fail(fmt::format("the skeleton has {} joints; it needs one at least", count));
  }
  std::vector<JointRow> rows;
  for (long long i = 0; i < count; ++i) {
    if (scanner.at_end()) {
      scanner.fail(
          fmt::format("the file promises {} and ends after {}; add the missing rows or correct "
                      "the number",
                      counted(count, "joint", "joints"), i));
    }
    JointRow row;
    for (int axis = 0; axis < 3; ++axis) {
      row.position[axis] = scanner.finite_number("a coordinate of a joint");
    }
    row.line = scanner.line();
    row.name = scanner.word("the name of a joint");
    row.parent = scanner.word("the name of a parent");
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Fills in parent_row. It stays -1 for roots.
void find_parents(std::vector<JointRow>& rows, std::string_view file) {
  std::unordered_map<std::string_view, int> row_of;
  for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
    const auto [earlier, is_new] = row_of.emplace(rows[i].name, i);
    if (!is_new) {
      fail_input("{}, line {}: a joint named {} is already in line {}; give each its own name",
                 file, rows[i].line, in_quotes(rows[i].name), rows[earlier->second].line);
    }
  }
  for (JointRow& row : rows) {
    const auto parent = row_of.find(row.parent);
    const bool names_itself = row.name == row.parent;
    if (parent != row_of.end() && !(names_itself && row.parent == kRootWord)) {
      row.parent_row = parent->second;
    } else if (row.parent != kRootWord) {
      fail_input(
          "{}, line {}: joint {} names the parent {}, which is not in the file; correct "
          "the name",
          file, row.line, in_quotes(row.name), in_quotes(row.parent));
    }
  }
}

/// Returns the rows ordered so that parents come first, otherwise as in the file.
std::vector<int> parents_first(const std::vector<JointRow>& rows, std::string_view file) {
  std::vector<int> order;
  std::vector<bool> placed(rows.size(), false);
  for (int start = 0; start < static_cast<int>(rows.size()); ++start) {
    std::vector<int> chain;
    for (int row = start; row >= 0 && !placed[row]; row = rows[row].parent_row) {
      chain.push_back(row);
      if (chain.size() > rows.size()) {
        fail_input(
            "{}, line {}: the parents of joint {} lead round in a circle; one of them "
            "needs the parent '{}'",
            file, rows[start].line, in_quotes(rows[start].name), kRootWord);
      }
    }
    for (auto row = chain.rbegin(); row != chain.rend(); ++row) {
      placed[*row] = true;
      order.push_back(*row);
    }
  }
  return order;
}

void require_writable(const Skeleton& skeleton, const std::string& file) {
  if (skeleton.empty()) fail_input("{}: there is no joint to write; build a skeleton first", file);
  int roots = 0;
  std::set<std::string> names;
  for (const Joint& joint : skeleton.joints) {
    const bool is_root = joint.parent < 0;
    roots += is_root ? 1 : 0;
    if (joint.name.empty() || joint.name.find_first_of(" \t\r\n#") != std::string::npos)
      fail_input("{}: a .skel file cannot hold the name {}; rename the joint, without blanks and #",
                 file, in_quotes(joint.name));
    if (!names.insert(joint.name).second)
      fail_input("{}: a .skel file cannot hold two joints named {}; rename one of them", file,
                 in_quotes(joint.name));
    if (joint.name == kRootWord && !is_root)
      fail_input("{}: in a .skel file only the root may be named '{}'; rename the other joint",
                 file, kRootWord);
  }
  if (roots > 1 && names.contains(std::string(kRootWord)))
    fail_input(
        "{}: the skeleton has {} roots, and in a .skel file none of several may be named '{}'; "
        "rename it",
        file, roots, kRootWord);
}

}  // namespace

std::string skel_text(const Skeleton& skeleton, const FileFrame& frame, const std::string& file) {
  require_writable(skeleton, file);
  std::string text = fmt::format("{}\n", skeleton.joint_count());
  const std::vector<Transform> rest = skeleton.rest_global();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const Eigen::Vector3d p = frame.to_file(rest[j].translation());
    text += fmt::format("{} {} {} {} {}\n", p.x(), p.y(), p.z(), joint.name,
                        joint.parent < 0 ? kRootWord : skeleton.joints[joint.parent].name);
  }
  return text;
}

SkelFile read_skel(std::string_view bytes, const std::string& file) {
  TextScanner scanner(bytes, file);
  std::vector<JointRow> rows = read_rows(scanner);
  find_parents(rows, file);

  SkelFile skel;
  skel.joint_of_row.resize(rows.size());
  for (const int index : parents_first(rows, file)) {
    const JointRow& row = rows[index];
    skel.joint_of_row[index] = skel.skeleton.joint_count();
    Joint joint;
    joint.name = row.name;
    joint.rest_local.translation() = row.position;
    if (row.parent_row >= 0) {
      joint.parent = skel.joint_of_row[row.parent_row];
      joint.rest_local.translation() -= rows[row.parent_row].position;
    }
    skel.skeleton.joints.push_back(std::move(joint));
  }
  return skel;
}

}  // namespace sinew
