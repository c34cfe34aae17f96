// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Holds the first line of the table of `difference`, by which its files are recognized.
inline constexpr const char* kDifferenceTableHead = "frame,time,rms,p95,max,vertex,object\n";

/// Holds the first line of the table of `compare`, by which its files are recognized.
inline constexpr const char* kComparisonTableHead =
    "method,clip,ms_median,ms_p95,prepare_ms,memory_mb,volume_min,volume_max,cross_section_min,"
    "bulge_max,penetrating_max,edge_stretch_max,normal_deviation_deg,rest_jitter\n";

/// Holds the first lines of the page of `compare`, by which its files are recognized.
inline constexpr const char* kComparisonPageHead =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"generator\" content=\"Sinew\">\n";

/// Returns why a file of this kind may not be written at a path, as a phrase about the file that is
/// there ("is not a .glb file"). Returns an empty string if it may be written: there is no file
/// yet, or it is empty or of the same kind. A .json, .csv or .html is only of the same kind if
/// Sinew wrote it.
/// \param kind  file name extension of the new file, e.g. ".glb"; for an unknown extension, any
///              existing content may be replaced
std::string reason_to_keep(const std::string& path, const std::string& kind);

}  // namespace sinew
