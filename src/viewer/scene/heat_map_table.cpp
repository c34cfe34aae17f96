// SPDX-License-Identifier: MIT

#include <fmt/ranges.h>

#include "core/error.h"
#include "viewer/scene/heat_maps.h"

namespace sinew {
namespace {

constexpr ColorMap kRising = ColorMap::kSequential;

constexpr HeatMapInfo kHeatMaps[] = {
    {HeatMap::kNone, "none", "None", "", "No heat map.", {0.0F, 1.0F}, kRising},
    {HeatMap::kStretch,
     "stretch",
     "Skin stretch",
     "",
     "Length of the skin relative to rest in the direction of its largest stretch: the larger "
     "singular value of each triangle's deformation.",
     {1.0F, 1.4F},
     kRising},
    {HeatMap::kVolume,
     "volume",
     "Tissue volume",
     "",
     "Volume of the tissue below relative to rest: det F, 1 at rest, negative where inverted.",
     {0.7F, 1.3F},
     ColorMap::kDiverging},
    {HeatMap::kStrain,
     "strain",
     "Tissue strain",
     "",
     "Largest stretch or compression of the tissue below: the largest |σ - 1| of the singular "
     "values σ of F (Komaritzan 2022, 2.2.1). 0 at rest.",
     {0.0F, 0.8F},
     kRising},
    {HeatMap::kCompression,
     "compression",
     "Tissue compression",
     "",
     "Compression of the tissue below: 1 - the smallest singular value σ of F. 0: none, 1: flat, "
     "above 1: inverted.",
     {0.0F, 0.8F},
     kRising},
    {HeatMap::kShear,
     "shear",
     "Tissue shear",
     "",
     "Change of shape of the tissue below, whatever its size: the largest minus the smallest "
     "singular value σ of F. A simple shear by k gives k.",
     {0.0F, 1.0F},
     kRising},
    {HeatMap::kInversions,
     "inversions",
     "Inverted tissue",
     "fraction",
     "Fraction of the tissue below whose tetrahedra are inverted: det F < 0.",
     {0.0F, 1.0F},
     kRising},
    {HeatMap::kThickness,
     "thickness",
     "Tissue thickness",
     "of the height",
     "Distance from the skin to the base surface, as a fraction of the height (the longest side of "
     "the character at rest).",
     {0.0F, 0.06F},
     kRising},
    {HeatMap::kSpeed,
     "speed",
     "Speed",
     "heights/s",
     "Speed of the simulation mesh in the last time step, in heights of the character per second.",
     {0.0F, 2.0F},
     kRising},
    {HeatMap::kStiffness,
     "stiffness",
     "Relative stiffness",
     "",
     "Stiffness w of the tissue below (Komaritzan 2022, 2.2.1), relative to the softest tissue.",
     {1.0F, 15.0F},
     kRising},
    {HeatMap::kMass,
     "mass",
     "Relative mass",
     "",
     "Mass of each simulated vertex, its entry of M, relative to the mean.",
     {0.0F, 4.0F},
     kRising},
    {HeatMap::kContact,
     "contact",
     "Contact pressure",
     "kPa",
     "Pressure of contacts on the skin in the last time step: stiffness times depth per area at "
     "rest.",
     {0.0F, 2.0F},
     kRising},
    {HeatMap::kSliding,
     "sliding",
     "Base sliding",
     "of the height",
     "How far the base surface below has slid along the bones (Komaritzan 2022, 3.2.2).",
     {0.0F, 0.02F},
     kRising},
    {HeatMap::kWeights,
     "weights",
     "Joint weights",
     "",
     "Skinning weights of the selected joint, w_ik of Komaritzan 2022, eq. 2.3: those of the file "
     "or, where it has none, automatic ones.",
     {0.0F, 1.0F},
     kRising},
    {HeatMap::kDistance,
     "distance",
     "Distance between A and B",
     "of the height",
     "Distance of each point between A and B of a comparison.",
     {0.0F, 0.02F},
     kRising}};

}  // namespace

std::span<const HeatMapInfo> heat_maps() {
  return kHeatMaps;
}

const HeatMapInfo& heat_map_info(HeatMap map) {
  return kHeatMaps[static_cast<int>(map)];
}

bool is_of_tissue(HeatMap map) {
  switch (map) {
    case HeatMap::kNone:
    case HeatMap::kStretch:
    case HeatMap::kSpeed:
    case HeatMap::kWeights:
    case HeatMap::kDistance:
      return false;
    default:
      return true;
  }
}

const HeatMapInfo& heat_map_named(const std::string& name) {
  std::vector<std::string> names;
  for (const HeatMapInfo& info : kHeatMaps) {
    if (info.name == name) return info;
    names.emplace_back(info.name);
  }
  throw UsageError(
      fmt::format("there is no heat map '{}'; choose one of: {}", name, fmt::join(names, ", ")));
}

}  // namespace sinew
