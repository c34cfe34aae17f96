// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "cuda/machine.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/conjugate_gradients_work.h"
#include "dynamics/cuda/elements_on_device.h"
#include "dynamics/cuda/inverse_on_device.h"
#include "dynamics/cuda/matrix_on_device.h"
#include "dynamics/cuda/rows.h"

namespace sinew::cuda {

/// Describes one iteration of a step (BoundedContacts::Iteration). Bounded contacts, here and
/// below, are contacts whose added stiffness is bounded by a fixed diagonal, so that the matrix
/// need not be refactored.
struct IterationPlan {
  float relaxation;  ///< factor of the displacement that the solve yields
  float momentum;    ///< factor of the displacement of the iteration before, which is added
  int bounded;       ///< 1: bounded contacts act, and the matrix includes their diagonal

  bool operator==(const IterationPlan&) const = default;
};

/// Refers to anchors in device memory, listed by free vertex.
struct AnchorsOnDevice {
  struct Anchor {
    int batch;     ///< index among the batches of anchors
    int index;     ///< index in that batch
    float weight;  ///< N/m
  };
  static constexpr int kMaxBatches = 4;

  const int* begin = nullptr;  ///< by free vertex: its first anchor; last: end; null without any
  const Anchor* anchors = nullptr;
  const Vec4* targets[kMaxBatches] = {};  ///< m, sizes[b] for each copy
  int sizes[kMaxBatches] = {};            ///< anchors of each batch
};

/// Holds measurements of the last launch, for the host.
struct StepReport {
  /// Times, ns: of the local steps, of the solves, and of the beginning of the step, which collects
  /// contacts and pulls.
  std::uint64_t local_ns = 0, global_ns = 0, rows_ns = 0;
  float last_move = 0.0F;    ///< largest displacement of a vertex in the last iteration, m
  int inner_iterations = 0;  ///< of conjugate gradients, total of copy 0
};

/// Refers to the vectors of conjugate gradients that the sparse inverse preconditions, by free
/// vertex.
struct GradientVectors {
  Vec4* z = nullptr;  ///< A^-1 r
  Vec4* p = nullptr;  ///< search direction
  Vec4* s = nullptr;  ///< A p
  Vec4* q = nullptr;  ///< (A + contacts) p
  Vec4* x = nullptr;  ///< solution
};

/// Holds the arguments of the kernel of a time step. Arrays by free vertex are in the solver's
/// order; arrays of several copies are stored one after the other.
struct StepArguments {
  static constexpr int kMaxTables = 8;

  int vertex_count = 0, free_count = 0, fixed_count = 0;  ///< numbers of vertices of one body
  int copies = 1;
  int chunks = 0;  ///< chunks of the free vertices of one body

  // The part of a step that this launch does.
  bool begins = true;  ///< begins a step, from positions, velocities and forces; else continues one
  bool ends = true;    ///< ends the step: publishes its positions and velocities
  int first_iteration = 0, end_iteration = 0;
  const IterationPlan* plans = nullptr;  ///< by iteration of the step
  bool is_static = false;                ///< no inertia; iterations end once no vertex moves by
                                         ///< `tolerance` or more
  float tolerance = 0.0F;                ///< m
  float time_step = 0.0F;                ///< s
  float inverse_squared_step = 0.0F;     ///< 1 / time_step^2; 0 if static
  float velocity_factor = 0.0F;          ///< StepSettings::velocity_factor(), 1/s
  Vec3 acceleration;                     ///< m/s^2
  const Vec4* forces = nullptr;          ///< N, by vertex of the problem; null: none
  const Vec4* shifts = nullptr;          ///< m, by copy: translation of the frame; null: none

  const int* number = nullptr;                 ///< the solver's number, by vertex of the problem
  const int* vertex = nullptr;                 ///< vertex of the problem, by the solver's number
  const float* masses = nullptr;               ///< kg, by free vertex
  const std::uint8_t* undetermined = nullptr;  ///< by free vertex: 1 if nothing moves it
  const float* step_scales = nullptr;  ///< by free vertex: scale of its step in [0, 1]; null: 1
  const Vec4* fixed = nullptr;         ///< m, positions of the fixed vertices in this step
  AnchorsOnDevice anchors;

  Vec4* published_positions = nullptr;   ///< m, by vertex of the problem
  Vec4* published_velocities = nullptr;  ///< m/s, by vertex of the problem

  Vec4* positions = nullptr;  ///< m, by vertex in the solver's order: start + displacement
  Vec4* start = nullptr;      ///< m, by free vertex, as the following ones
  Vec4* displacement = nullptr;
  Vec4* last_move = nullptr;  ///< displacement of the last iteration, m
  Vec4* constant = nullptr;   ///< force at zero displacement, N; w: its decrease per meter, N/m
  Vec4* residual = nullptr;   ///< right-hand side of a solve, N

  int tables = 0;  ///< number of tables in `elements`
  ElementsOnDevice elements[kMaxTables];
  const int* slot_begin = nullptr;

  /// Solves by conjugate gradients as in the paper (Komaritzan 2022, 3.2.3) use `matrix`,
  /// `bounding_diagonal` and `work`. Solves by the sparse inverse W (SparseInverse) use the members
  /// from `inverse` to `chunk_numbers`, and `gradients` if there are contacts or pulls.
  MatrixOnDevice matrix;
  const float* bounding_diagonal = nullptr;  ///< diagonal of bounded contacts, N/m
  ConjugateGradientsWork work;               ///< its right-hand side is `residual`

  InverseOnDevice inverse;
  const float* values = nullptr;          ///< W of the plain matrix
  const float* bounded_values = nullptr;  ///< W of the matrix with the bounded contacts' diagonal
  Vec4* sums = nullptr;                   ///< inverse.pieces for each copy
  float* chunk_numbers = nullptr;         ///< two for each chunk of each copy
  int inner_iterations = 10;              ///< iteration limit of conjugate gradients per solve
  float inner_tolerance = 1e-4F;          ///< of conjugate gradients, relative

  RowsOnDevice rows;          ///< contacts and pulls
  GradientVectors gradients;  ///< null if there are no rows
  StepReport* report = nullptr;
};

constexpr int kStepWarps = 8;  ///< warps of a block
constexpr int kStepThreads = 32 * kStepWarps;

/// Selects the operator by which a step solves: the sparse inverse, or conjugate gradients with a
/// matrix whose columns have 32 or 16 bits. Each has its own kernel.
enum class StepSolve { kInverse, kWideMatrix, kNarrowMatrix };

/// Holds the sizes of a block's shared memory, and the kind of solve.
struct StepShape {
  int max_slots = 0;         ///< ElementTables::max_slots
  int product_capacity = 0;  ///< product_capacity of StepArguments::matrix
  StepSolve solve = StepSolve::kInverse;
};

/// Returns the number of blocks that the device holds at once ("resident" in CUDA's sense; it has
/// nothing to do with ResidentStep); 0 if a block needs more shared memory than there is.
int resident_step_blocks(const StepShape& shape);
/// Launches the kernel of a step. \param blocks  at most resident_step_blocks()
void launch_step(const StepArguments& arguments, const StepShape& shape, int blocks,
                 Stream& stream);

}  // namespace sinew::cuda
