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

/// How one iteration goes (StandingContacts::Iteration).
struct IterationPlan {
  float relaxation;  ///< how many times the solve's move
  int standing;      ///< standing contacts count, and the matrix has their diagonal
};

/// Anchors by free vertex.
struct AnchorsOnDevice {
  struct Anchor {
    int batch;     ///< among the batches of anchors
    int index;     ///< in that batch
    float weight;  ///< N/m
  };
  static constexpr int kMostBatches = 4;

  const int* begin = nullptr;  ///< by free vertex, and the end; null without anchors
  const Anchor* anchors = nullptr;
  const Vec4* targets[kMostBatches] = {};  ///< sizes[b] for each copy
  int sizes[kMostBatches] = {};
};

/// What the host may want to know of the last launch.
struct StepReport {
  std::uint64_t local_ns = 0, global_ns = 0, rows_ns = 0;
  float last_move = 0.0F;    ///< m, largest of a vertex in the last iteration
  int inner_iterations = 0;  ///< of conjugate gradients, all together
};

/// Vectors of conjugate gradients, by free vertex.
struct GradientVectors {
  Vec4* z = nullptr;  ///< A^-1 r
  Vec4* p = nullptr;  ///< direction
  Vec4* s = nullptr;  ///< A p
  Vec4* q = nullptr;  ///< (A + contacts) p
  Vec4* x = nullptr;  ///< solution
};

/// All that a time step works on. Arrays by free vertex are in the solver's order; those of several
/// copies follow each other.
struct StepArguments {
  static constexpr int kMostTables = 8;

  int vertex_count = 0, free_count = 0, fixed_count = 0;  ///< of one body
  int copies = 1;
  int chunks = 0;

  // The part of a step that this launch does.
  bool begins = true;  ///< velocities and forces say where it starts; else it goes on
  bool ends = true;    ///< velocities are those of the whole step
  int first_iteration = 0, end_iteration = 0;
  const IterationPlan* plans = nullptr;
  bool is_static = false;  ///< no inertia; iterations end when no move is larger than `tolerance`
  float tolerance = 0.0F;
  float time_step = 0.0F;
  float inverse_squared_step = 0.0F;  ///< 0 when static
  float velocity_factor = 0.0F;
  Vec3 acceleration;
  const Vec4* forces = nullptr;  ///< by vertex of the problem; null: none
  const Vec4* shifts = nullptr;  ///< by copy; null: none

  const int* number = nullptr;         ///< the solver's, by vertex of the problem
  const int* vertex = nullptr;         ///< and the other way round
  const float* masses = nullptr;       ///< by free vertex, kg
  const std::uint8_t* held = nullptr;  ///< by free vertex: nothing moves it
  const float* shares = nullptr;       ///< by free vertex, of its move; null: all
  const Vec4* fixed = nullptr;
  AnchorsOnDevice anchors;

  Vec4* published_positions = nullptr;  ///< by vertex of the problem
  Vec4* published_velocities = nullptr;

  Vec4* positions = nullptr;  ///< by vertex in the solver's order: start + displacement
  Vec4* start = nullptr;      ///< by free vertex, from here on
  Vec4* displacement = nullptr;
  Vec4* constant = nullptr;  ///< force without displacement; w: what it loses with each metre
  Vec4* residual = nullptr;  ///< right-hand side of a solve

  int tables = 0;
  ElementsOnDevice elements[kMostTables];
  const int* slot_begin = nullptr;

  /// With a matrix, solves are published conjugate gradients; else they are by the inverse.
  MatrixOnDevice matrix;
  const float* standing_diagonal = nullptr;  ///< what standing contacts add to it
  ConjugateGradientsWork work;               ///< from `residual` to gradients.x

  InverseOnDevice inverse;
  const float* values = nullptr;           ///< W
  const float* standing_values = nullptr;  ///< the same with the standing contacts' diagonal
  Vec4* sums = nullptr;                    ///< inverse.pieces for each copy
  float* chunk_numbers = nullptr;          ///< two for each chunk and copy
  int inner_iterations = 10;
  float inner_tolerance = 1e-4F;

  RowsOnDevice rows;
  GradientVectors gradients;  ///< null where there are no rows
  StepReport* report = nullptr;
};

constexpr int kStepWarps = 8;  ///< of a block
constexpr int kStepThreads = 32 * kStepWarps;

/// What solves are by: each is a kernel of its own.
enum class StepSolve { kInverse, kWideMatrix, kNarrowMatrix };

/// Memory that a block shares, and how its solves go.
struct StepShape {
  int most_slots = 0;        ///< of a chunk (ElementTables)
  int product_capacity = 0;  ///< of StepArguments::matrix
  StepSolve solve = StepSolve::kInverse;
};

/// How many blocks the device holds at one time; 0 when their memory is too large for it.
int resident_step_blocks(const StepShape& shape);
void launch_step(const StepArguments& arguments, const StepShape& shape, int blocks,
                 Stream& stream);

}  // namespace sinew::cuda
