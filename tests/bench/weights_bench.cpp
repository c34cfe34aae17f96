// SPDX-License-Identifier: MIT

// Measures the computation of bounded biharmonic weights on the tetrahedra of the built-in
// humanoid: each joint alone, and all joints together (weights_bench [TETRAHEDRA]).

#include <fmt/format.h>

#include <cstdlib>

#include "core/timing.h"
#include "fields/joint_biharmonic.h"
#include "samples/samples.h"
#include "skinning/weights/bone_nodes.h"
#include "volume/fill_solid.h"

int main(int argc, char** argv) {
  using namespace sinew;
  const int wanted = argc > 1 ? std::atoi(argv[1]) : 30000;
  const Character character = make_sample("humanoid", 0, {});
  Stopwatch watch;
  const TetrahedronMesh mesh =
      fill_solid(character.surface, {.tetrahedra = wanted, .levels = 4}).mesh;
  fmt::print("{} tetrahedra, {} nodes: filled in {:.2f} s\n", mesh.tetrahedron_count(),
             mesh.vertex_count(), watch.milliseconds() / 1000.0);
  const BoneNodes nodes =
      bone_nodes(mesh, bone_lines(character.skeleton), SolidSurface(character.surface));
  watch.restart();
  const Eigen::MatrixXd separate = bounded_biharmonic_weights(mesh, nodes.handles);
  fmt::print("{} joints separately: {:.2f} s\n", nodes.joints.size(),
             watch.milliseconds() / 1000.0);
  watch.restart();
  const JointBiharmonicWeights joint = joint_biharmonic_weights(mesh, nodes.handles);
  const Eigen::MatrixXd difference = (joint.weights - separate).cwiseAbs();
  fmt::print("jointly: {:.2f} s, {} iterations, residual {:.1e}\n", watch.milliseconds() / 1000.0,
             joint.iterations, joint.residual);
  fmt::print("difference of the weights: {:.3f} at most, {:.5f} on average\n",
             difference.maxCoeff(), difference.mean());
  return 0;
}
