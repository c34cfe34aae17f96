#pragma once

#include <filesystem>

namespace sinew {

// Where a program keeps things of its user: the folder that our own variable names, else sinew in
// that of the XDG base directory specification, else where that has it in the home folder. Empty
// where the user has no such place. None is made here.

/// What can be made anew: SINEW_CACHE, $XDG_CACHE_HOME/sinew, ~/.cache/sinew.
std::filesystem::path user_cache_folder();
/// What the user chose: SINEW_CONFIG, $XDG_CONFIG_HOME/sinew, ~/.config/sinew.
std::filesystem::path user_config_folder();
/// What lasts beyond a run and is not chosen: SINEW_STATE, $XDG_STATE_HOME/sinew,
/// ~/.local/state/sinew.
std::filesystem::path user_state_folder();

}  // namespace sinew
