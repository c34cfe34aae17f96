// SPDX-License-Identifier: MIT

#include "viewer/fitting/landmark_list.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

constexpr std::array kListed{
    ListedLandmark{"vertex", "top of the head"},
    ListedLandmark{"dactylion.R", "tip of the right middle finger"},
    ListedLandmark{"dactylion.L", "tip of the left middle finger"},
    ListedLandmark{"acropodion.R", "tip of the right longest toe"},
    ListedLandmark{"acropodion.L", "tip of the left longest toe"},
    ListedLandmark{"pternion.R", "back of the right heel"},
    ListedLandmark{"pternion.L", "back of the left heel"},
    ListedLandmark{"crotch", "lowest point of the trunk, between the thighs"},
    ListedLandmark{"glabella", "between the eyebrows"},
    ListedLandmark{"cervicale", "bony tip at the base of the neck, at the back"},
    ListedLandmark{"suprasternale", "notch above the breastbone"},
    ListedLandmark{"omphalion", "navel"},
    ListedLandmark{"acromion.R", "bony tip of the right shoulder"},
    ListedLandmark{"acromion.L", "bony tip of the left shoulder"},
    ListedLandmark{"axilla.R", "top of the right armpit"},
    ListedLandmark{"axilla.L", "top of the left armpit"},
    ListedLandmark{"olecranon.R", "bony tip of the right elbow"},
    ListedLandmark{"olecranon.L", "bony tip of the left elbow"},
    ListedLandmark{"radiale.R", "outer side of the right elbow, at the upper end of the radius"},
    ListedLandmark{"radiale.L", "outer side of the left elbow, at the upper end of the radius"},
    ListedLandmark{"stylion.R", "thumb side of the right wrist"},
    ListedLandmark{"stylion.L", "thumb side of the left wrist"},
    ListedLandmark{"thelion.R", "right nipple"},
    ListedLandmark{"thelion.L", "left nipple"},
    ListedLandmark{"iliocristale.R", "right upper edge of the pelvis, at the side"},
    ListedLandmark{"iliocristale.L", "left upper edge of the pelvis, at the side"},
    ListedLandmark{"iliospinale.R", "right bony tip at the front of the pelvis"},
    ListedLandmark{"iliospinale.L", "left bony tip at the front of the pelvis"},
    ListedLandmark{"trochanterion.R", "right side of the hip, over the top of the thigh bone"},
    ListedLandmark{"trochanterion.L", "left side of the hip, over the top of the thigh bone"},
    ListedLandmark{"tibiale.R", "inner side of the right knee, at the upper end of the shin"},
    ListedLandmark{"tibiale.L", "inner side of the left knee, at the upper end of the shin"},
    ListedLandmark{"sphyrion.R", "inner side of the right ankle"},
    ListedLandmark{"sphyrion.L", "inner side of the left ankle"},
    ListedLandmark{"tragion.R", "front of the right ear opening"},
    ListedLandmark{"tragion.L", "front of the left ear opening"},
};

}  // namespace

std::span<const ListedLandmark> listed_landmarks() {
  return kListed;
}

std::string_view where_is(const std::string& name) {
  const auto found = std::ranges::find_if(
      kListed, [&](const ListedLandmark& landmark) { return name == landmark.name; });
  return found == kListed.end() ? std::string_view() : std::string_view(found->where);
}

}  // namespace sinew
