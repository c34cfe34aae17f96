// SPDX-License-Identifier: MIT

#include "session/settings/format_defaults.h"

#include <gtest/gtest.h>

#include "assets/file_bytes.h"
#include "session/project_values.h"
#include "session/settings/project_text.h"

namespace sinew {
namespace {

TEST(ProjectOfFormat1, HasTheDefaultsThatTheDocumentationLists) {
  std::string page = read_file(SINEW_SOURCE_DIR "/docs/project_files.md");
  page = page.substr(page.find("| setting | format 1 |"));
  page = page.substr(0, page.find("\n\n"));
  const Settings now, then = defaults_of_format(1);
  for (const Setting& setting : settings_table()) {
    const std::string row = "\n| `" + setting.key + "` | ";
    const std::size_t at = page.find(row);
    const std::string value = setting_text(then, setting);
    const bool is_listed = at != std::string::npos;
    EXPECT_EQ(is_listed, setting_text(now, setting) != value) << setting.key;
    if (!is_listed) continue;
    std::string listed =
        page.substr(at + row.size(), page.find_first_of(" ,", at + row.size()) - at - row.size());
    std::erase(listed, '`');
    EXPECT_EQ(listed, value) << setting.key;
  }
}

/// Returns the settings of a project of format 1 with these lines.
Settings settings_of_format_1(const std::string& lines) {
  return project_of_text("sinew_project = 1\n" + lines, "").settings;
}

TEST(ProjectOfFormat1, HasTheDefaultsOfThatFormat) {
  const Settings settings = settings_of_format_1("");
  const std::vector<std::pair<std::string, std::string>> defaults{
      {"contact", "none"},
      {"dynamics.iterations", "10"},
      {"dynamics.accelerated", "false"},
      {"tissue.joint_softness", "20"},
      {"tissue.joint_volume", "0"},
      {"tissue.prism_rotations", "false"}};
  for (const auto& [key, value] : defaults)
    EXPECT_EQ(setting_text(settings, find_setting(key)), value) << key;
  EXPECT_TRUE(project_of_text("sinew_project = 2", "").settings == Settings{});
}

TEST(ProjectOfFormat1, KeepsWhatItSays) {
  for (const Setting& setting : settings_table()) {
    const std::string value = setting_text(changed_settings(), setting);
    const Settings settings =
        settings_of_format_1("[settings]\n\"" + setting.key + "\" = '" + value + "'");
    EXPECT_EQ(setting_text(settings, setting), value) << setting.key;
  }
}

TEST(ProjectOfFormat1, IsSavedAsTheSameBodyInTheFormatOfToday) {
  for (const std::string lines :
       {"", "[settings]\n\"dynamics.iterations\" = 7\ncontact = 'global'\n"}) {
    const Project old = project_of_text("sinew_project = 1\n" + lines, "");
    const std::string text = project_text(old);
    EXPECT_NE(text.find("sinew_project = 2\n"), std::string::npos);
    expect_equal(project_of_text(text, ""), old);
  }
}

TEST(ProjectOfFormat1, RotatesPrismsWhereTheSkinCollidesWithItself) {
  EXPECT_TRUE(settings_of_format_1("[settings]\ncontact = 'local'").constraints.prism_rotations);
  const auto both_sides = [](const std::string& first, const std::string& second) {
    const Project project = project_of_text(
        "sinew_project = 1\n[settings]\n" + first + "\n[comparison.settings]\n" + second, "");
    const Settings other = with_differences(project.settings, project.comparison->sides.at(0));
    return std::pair(project.settings.constraints.prism_rotations,
                     other.constraints.prism_rotations);
  };
  const std::string prisms = "\ntissue.prism_rotations = true";
  EXPECT_EQ(both_sides("", "contact = 'local'"), std::pair(false, true));
  EXPECT_EQ(both_sides("contact = 'local'", "contact = 'none'"), std::pair(true, false));
  EXPECT_EQ(both_sides("contact = 'local'", "contact = 'global'"), std::pair(true, true));
  EXPECT_EQ(both_sides("contact = 'local'" + prisms, "contact = 'none'"), std::pair(true, true));
  EXPECT_EQ(both_sides("", "method = 'linear-blend'" + prisms), std::pair(false, true));
}

}  // namespace
}  // namespace sinew
