// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/progress.h"
#include "registration/fit_quality.h"
#include "registration/landmark_file.h"
#include "registration/pose_fit.h"
#include "registration/scan_file.h"
#include "registration/scan_frame.h"
#include "registration/shape_space.h"

namespace sinew {

/// A template that was brought onto a scan: the skin of the scan in the triangles of the template,
/// with the skeleton and the weights of the template. It is at rest where the scan is.
struct RegisteredBody {
  Sex sex = Sex::kMale;
  ScanFrame frame;                 ///< of the scan
  PoseFit pose;                    ///< first guess of the fit, in body coordinates
  TriangleMesh skin;               ///< in body coordinates, m
  Skeleton skeleton;               ///< in body coordinates; its joints followed the skin
  SkinWeights weights;             ///< of the vertices of the skin
  FitQuality quality;              ///< m
  std::vector<std::string> given;  ///< names of the landmarks that were given, in the space
  std::vector<std::string> warnings;
};

/// Distance up to which a point of a scan counts as being on the fitted surface, m.
inline constexpr double kOnSurface = 0.005;

/// Returns the name of a landmark in a shape space: itself, or that of the right side if it is one
/// of a limb without a side, as in the truth of a body. Empty if there is none.
std::string landmark_in_space(const ShapeSpace& space, const std::string& name);

/// Brings the template of a body onto a scan (Komaritzan 2022, 4.2.4): recognizes the person, finds
/// pose and shape (pose_fit.h), then fits the skin without keeping it rigid (nonrigid_fit.h). Where
/// triangles fold, the skin becomes stiffer and is fitted again.
/// \param spaces  one or more; the one whose posed body comes closest to the scan is taken, and if
///                two come about equally close, the one with the better fit of the skin, too
/// \param marks   known landmarks of the scan, in its coordinates; those without a counterpart in
///                the spaces are left out with a warning
/// \throws InputError, one sentence without a file name, if the scan is not that of a person;
///         Cancelled
RegisteredBody register_body(const Scan& scan, std::span<const ShapeSpace> spaces,
                             const LandmarkFile& marks, const Progress& progress);

}  // namespace sinew
