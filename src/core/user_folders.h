// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>

namespace sinew {

// These functions return the folders in which the program keeps files of its user. Each is the
// folder named by our own environment variable; otherwise the folder `sinew` in the folder named by
// the variable of the XDG base directory specification; otherwise in the default that this
// specification gives below the home folder. The path is empty if the user has no such folder. The
// functions do not create folders.

/// Returns the folder of data that can be computed again: SINEW_CACHE, $XDG_CACHE_HOME/sinew,
/// ~/.cache/sinew.
std::filesystem::path user_cache_folder();
/// Returns the folder of the user's settings: SINEW_CONFIG, $XDG_CONFIG_HOME/sinew,
/// ~/.config/sinew.
std::filesystem::path user_config_folder();
/// Returns the folder of data that lasts from one run to the next but is not a setting:
/// SINEW_STATE, $XDG_STATE_HOME/sinew, ~/.local/state/sinew.
std::filesystem::path user_state_folder();

}  // namespace sinew
