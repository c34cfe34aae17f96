// SPDX-License-Identifier: MIT

#include "viewer/scene/layers.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>

namespace sinew {

const std::vector<Layer>& layers() {
  static const std::vector<Layer> all{
      {"skin", "Skin", &ViewOptions::skin, GLFW_KEY_1,
       "The visible surface; translucent while something inside is shown", false},
      {"textures", "Textures", &ViewOptions::textures, GLFW_KEY_T,
       "The character's textures; without them the skin has one color"},
      {"wireframe", "Wireframe", &ViewOptions::wireframe, GLFW_KEY_2,
       "Edges of the visible surface", false},
      {"normals", "Normals", &ViewOptions::normals, GLFW_KEY_N,
       "The normal of each vertex of the visible surface"},
      {"simulation", "Simulation mesh", &ViewOptions::simulation, GLFW_KEY_3,
       "Edges of the simulation mesh, which the visible surface follows", false},
      {"skeleton", "Skeleton", &ViewOptions::skeleton, GLFW_KEY_4,
       "Joints and bones, drawn in front of everything else; click a joint to select it", false},
      {"bones", "Bone volumes", &ViewOptions::volumes, GLFW_KEY_5,
       "Joints as spheres and bones as cylinders; the tissue is attached to them", true, true},
      {"base", "Base surface", &ViewOptions::base, GLFW_KEY_6,
       "The inner surface of the tissue: the skin shrunk onto the bones", false, true},
      {"tetrahedra", "Tetrahedra", &ViewOptions::tetrahedra, GLFW_KEY_7,
       "The tetrahedra of the tissue between base surface and skin, drawn slightly apart", true,
       true},
      {"anchors", "Anchors", &ViewOptions::anchors, GLFW_KEY_A,
       "Points where the base surface is attached to the bones: fixed ones gray, elastic ones from "
       "yellow (soft) to violet (stiff)",
       true, true},
      {"sliding", "Sliding", &ViewOptions::sliding, GLFW_KEY_J,
       "How far the base surface has slid along the bones", false, true},
      {"contacts", "Contacts", &ViewOptions::contacts, GLFW_KEY_0,
       "Contacts of the skin, drawn in front of everything else: pushing ones red, inactive ones "
       "blue",
       true, true},
      {"ground", "Ground", &ViewOptions::ground, GLFW_KEY_8,
       "The ground plane at the lowest point of the rest pose, with shadows", false},
      {"grid", "Grid", &ViewOptions::grid, GLFW_KEY_9, "Grid lines on the ground", false},
  };
  return all;
}

}  // namespace sinew
