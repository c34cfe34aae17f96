#pragma once

#include <memory>

#include "cuda/machine.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// How the linear systems of a time step are solved on the device.
enum class DeviceSolve {
  kAutomatic,           ///< the sparse inverse while it is small enough, else conjugate gradients
  kSparseInverse,       ///< products with the inverse of the Cholesky factor; with contacts,
                        ///< conjugate gradients that it preconditions
  kConjugateGradients,  ///< Jacobi-preconditioned, as published (Komaritzan 2022, 3.2.3)
};

struct CudaSolverOptions {
  DeviceSolve solve = DeviceSolve::kAutomatic;
  int inner_iterations = 10;   ///< of conjugate gradients for each linear solve, at most
  bool narrow_columns = true;  ///< of the matrix of conjugate gradients, where they fit
  int copies = 1;              ///< bodies of one problem, each in a state of its own
};

/// The state of bodies in memory of the device, for kernels of others to read and write in the
/// solver's stream, between its steps. Copy c of the bodies has the entries from c times the size
/// of one on. w is 0.
struct BodyOnDevice {
  int vertex_count = 0;  ///< of one body, free and fixed, as in the problem
  int fixed_count = 0;   ///< of one body
  int copies = 1;
  const cuda::Vec4* positions = nullptr;   ///< vertex_count each, after the last step
  const cuda::Vec4* velocities = nullptr;  ///< likewise
  cuda::Vec4* fixed =
      nullptr;  ///< fixed_count each, ascending: where they are from the next step on
  cuda::Vec4* forces = nullptr;  ///< vertex_count each, N; for step_on_device()
};

/// Projective Dynamics on the GPU: the ProjectiveSolver, whose state others may also use where it
/// is. Functions of ProjectiveSolver that take or give positions are of copy 0; settings, masses
/// and stiffness are of all copies.
class CudaSolver : public ProjectiveSolver<float> {
 public:
  /// set_positions() of one copy.
  virtual void set_positions_of(int copy, const Positions& positions) = 0;

  /// In which everything happens.
  virtual cuda::Stream& stream() = 0;
  virtual BodyOnDevice on_device() = 0;
  /// Targets of a batch of Anchors, in its order, for each copy; m, w is 0.
  virtual cuda::Vec4* targets_on_device(int batch) = 0;

  /// step() of all copies with the fixed positions, targets and forces that are on the device;
  /// launches one kernel and copies nothing. positions() are as before until download().
  /// \param shifts  on the device, one for each copy: translate() by that first (all but fixed
  ///                positions and targets, which are there already); null: nowhere
  virtual void step_on_device(const StepSettings& settings, const Eigen::Vector3f& acceleration,
                              const cuda::Vec4* shifts) = 0;
  /// Contacts of the steps on the device to come, instead of those of set_contacts(); of copy 0,
  /// and only for one copy.
  virtual void set_contacts_on_device(const ContactsOnDevice& contacts) = 0;
  /// Brings positions() and velocities() of copy 0 up to date, and waits for them.
  virtual void download() = 0;
};

/// \throws UnavailableError without a device, or when it has not enough memory
std::unique_ptr<CudaSolver> make_cuda_solver(const SolverProblem& problem,
                                             const CudaSolverOptions& options = {});

}  // namespace sinew
