// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "fbx_text.h"

namespace sinew {

// Skeletons without a mesh: hips at height 1, a spine of length 1 with a head 0.5 above it. A clip
// of one second turns the spine by 90 degrees about z.

/// Returns the skeleton as text FBX.
/// \param others  names of additional nodes far away, which the clip moves as well
inline std::string skeleton_fbx(const std::vector<std::string>& others = {}) {
  FbxText file;
  int above = 0;
  int spine = 0;
  for (const auto& [name, height] : {std::pair("hips", 1.0), {"spine", 1.0}, {"head", 0.5}}) {
    const int attribute =
        file.add("NodeAttribute", "LimbNode", name, "\t\tTypeFlags: \"Skeleton\"\n");
    const int joint = file.add(
        "Model", "LimbNode", name,
        "\t\tVersion: 232\n" + FbxText::properties(fmt::format(
                                   "\t\t\tP: \"Lcl Translation\", \"Lcl Translation\", \"\", "
                                   "\"A\",0,{},0\n",
                                   height)));
    file.connect(joint, above);
    file.connect(attribute, joint);
    above = joint;
    if (name == std::string("spine")) spine = joint;
  }
  std::vector<FbxText::Motion> curves{{spine, "Lcl Rotation", "d|Z", 0.0, 90.0}};
  for (const std::string& name : others) {
    const int node = file.add("Model", "Null", name, "\t\tVersion: 232\n");
    file.connect(node, 0);
    curves.push_back({node, "Lcl Translation", "d|X", 800.0, 900.0});
  }
  file.animate("bow", curves);
  return file.text();
}

inline std::string skeleton_collada() {
  return R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_visual_scenes><visual_scene id="s"><node id="hips" sid="hips" name="hips" type="JOINT">
<matrix sid="m">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</matrix>
<node id="spine" sid="spine" name="spine" type="JOINT">
<matrix sid="m">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</matrix>
<node id="head" sid="head" name="head" type="JOINT">
<matrix sid="m">1 0 0 0 0 1 0 0.5 0 0 1 0 0 0 0 1</matrix></node></node></node>
</visual_scene></library_visual_scenes>
<library_animations><animation id="a" name="bow"><source id="t"><float_array id="ta" count="2">0 1</float_array>
<technique_common><accessor source="#ta" count="2" stride="1"><param name="TIME" type="float"/>
</accessor></technique_common></source>
<source id="o"><float_array id="oa" count="32">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1
0 -1 0 0 1 0 0 1 0 0 1 0 0 0 0 1</float_array><technique_common>
<accessor source="#oa" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor>
</technique_common></source>
<source id="i"><Name_array id="ia" count="2">LINEAR LINEAR</Name_array><technique_common>
<accessor source="#ia" count="2" stride="1"><param name="INTERPOLATION" type="name"/></accessor>
</technique_common></source>
<sampler id="sa"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#o"/>
<input semantic="INTERPOLATION" source="#i"/></sampler>
<channel source="#sa" target="spine/m"/></animation></library_animations>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>
)";
}

inline std::string skeleton_bvh() {
  return "HIERARCHY\nROOT hips\n{\nOFFSET 0 1 0\nCHANNELS 1 Zrotation\nJOINT spine\n{\nOFFSET 0 1 "
         "0\n"
         "CHANNELS 1 Zrotation\nJOINT head\n{\nOFFSET 0 0.5 0\nCHANNELS 1 Zrotation\n}\n}\n}\n"
         "MOTION\nFrames: 2\nFrame Time: 1\n0 0 0\n0 90 0\n";
}

}  // namespace sinew
