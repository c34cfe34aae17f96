// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "registration/scan_file.h"
#include "viewer/fitting/fit_edits.h"

namespace sinew {

// Work that the window does in the background when a body is fitted onto a scan.

/// A scan that was read, in the coordinates of its file.
struct LoadedScan {
  explicit LoadedScan(Scan read);

  Scan scan;
  PickedSurface surface;
  FileFrame standing;  ///< shows it standing, about as large as a person, as far as that is guessed
};

/// \throws InputError naming the file and the remedy; Cancelled
std::shared_ptr<const LoadedScan> load_scan(const std::string& path, const Progress& progress);

/// Makes the shape space of a sex.
using SpaceMaker = std::function<ShapeSpace(Sex, const Progress&)>;

/// Returns the shape space that `sinew register` uses, from the cache or computed anew. While it is
/// computed, the progress says that this is done only once.
ShapeSpace usual_shape_space(Sex sex, const Progress& progress);

/// Landmarks that were found on a scan.
struct FoundLandmarks {
  FileFrame upright;  ///< shows the scan upright, in m
  std::vector<LandmarkFile::Entry> landmarks;
  bool knows_sides = true;  ///< false: left and right may be exchanged
};

/// Recognizes the person on a scan and proposes landmarks. \throws InputError, one sentence without
/// a file name; Cancelled
FoundLandmarks find_on_scan(const LoadedScan& scan, const Progress& progress);

/// Fits a body onto a scan, and measures it.
/// \param bodies  one or two, of usual_shape_space(); the one closest to the scan is taken
/// \throws InputError, one sentence without a file name, with the remedy; Cancelled
std::shared_ptr<const FittedBody> fit_onto(
    const LoadedScan& scan, const std::vector<std::shared_ptr<const FitTemplate>>& bodies,
    const FitEdits& edits, const Progress& progress);

/// A function such as fit_onto().
using FitMaker = std::function<std::shared_ptr<const FittedBody>(
    const LoadedScan&, const std::vector<std::shared_ptr<const FitTemplate>>&, const FitEdits&,
    const Progress&)>;

}  // namespace sinew
