// SPDX-License-Identifier: MIT

#include "core/user_folders.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace sinew {
namespace {

/// Sets environment variables for a test and restores them afterwards. A null value removes the
/// variable.
class Environment {
 public:
  explicit Environment(const std::map<const char*, const char*>& variables) {
    for (const auto& [name, value] : variables) {
      const char* const before = std::getenv(name);
      before_[name] = before ? std::optional<std::string>(before) : std::nullopt;
      set(name, value);
    }
  }
  ~Environment() {
    for (const auto& [name, value] : before_) set(name, value ? value->c_str() : nullptr);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  static void set(const char* name, const char* value) {
    value ? ::setenv(name, value, 1) : ::unsetenv(name);
  }
  std::map<const char*, std::optional<std::string>> before_;
};

TEST(UserFolders, AreOurOwnVariablesThenThoseOfTheSpecificationThenAtHome) {
  {
    const Environment all(
        {{"SINEW_CONFIG", "/own"}, {"XDG_CONFIG_HOME", "/base"}, {"HOME", "/home/me"}});
    EXPECT_EQ(user_config_folder(), "/own");
  }
  {
    const Environment base(
        {{"SINEW_CONFIG", ""}, {"XDG_CONFIG_HOME", "/base"}, {"HOME", "/home/me"}});
    EXPECT_EQ(user_config_folder(), "/base/sinew");
  }
  const Environment home({{"SINEW_CONFIG", nullptr},
                          {"SINEW_CACHE", nullptr},
                          {"SINEW_STATE", nullptr},
                          {"XDG_CONFIG_HOME", "relative"},
                          {"XDG_CACHE_HOME", nullptr},
                          {"XDG_STATE_HOME", ""},
                          {"HOME", "/home/me"}});
  EXPECT_EQ(user_config_folder(), "/home/me/.config/sinew");
  EXPECT_EQ(user_cache_folder(), "/home/me/.cache/sinew");
  EXPECT_EQ(user_state_folder(), "/home/me/.local/state/sinew");
}

TEST(UserFolders, AreEmptyForWhoHasNone) {
  const Environment none(
      {{"SINEW_STATE", nullptr}, {"XDG_STATE_HOME", nullptr}, {"HOME", nullptr}});
  EXPECT_TRUE(user_state_folder().empty());
}

}  // namespace
}  // namespace sinew
