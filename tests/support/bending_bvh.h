// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// A motion of the built-in cylinder's joints: the joint "upper" turns by 90 degrees in a second.
inline constexpr const char* kBendingBvh =
    "HIERARCHY\nROOT bottom\n{\nOFFSET 0 0 0\n"
    "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT lower\n{\nOFFSET 0 50 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT upper\n{\nOFFSET 0 50 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT top\n{\nOFFSET 0 50 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "End Site\n{\nOFFSET 0 5 0\n}\n}\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 1\n"
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 90 0 0 0 0 0\n";

}  // namespace sinew
