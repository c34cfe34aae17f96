// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/viewer_state.h"

namespace sinew {

// Files of the fit of a body onto a scan (ScanFitting). Paths may be empty where it says so.

/// Shows a scan instead of the character.
void show_scan(ViewerState& state, const std::string& path);
/// Shows the scan of the present character's file.
/// \throws UsageError for a built-in character
void fit_character(ViewerState& state);

/// Takes the landmarks of a file. \throws InputError naming the file and the remedy
void load_landmarks(ViewerState& state, const std::string& path);
/// Saves the landmarks on the scan, also those that the program has found, and those that were
/// moved on the template.
/// \param path  empty: next to the scan, in place of an earlier one
/// \throws UsageError for another ending or without landmarks; InputError
void save_landmarks(ViewerState& state, std::string path);

/// Saves the fitted body, so that it lies on the scan if both are opened.
/// \param path  empty: a new file next to the scan
/// \throws UsageError for another ending or without a fit; InputError
void save_fit(ViewerState& state, std::string path);
/// Saves the fitted body upright and in meters in a new file next to the scan, and opens it as the
/// character. Asks first if unsaved edits of the present one would be lost.
/// \throws UsageError without a fit; InputError
void use_fit(ViewerState& state);

/// Returns a path next to the scan: its name without the extension, and an ending.
std::string next_to_scan(const ScanFitting& fitting, const std::string& ending);

}  // namespace sinew
