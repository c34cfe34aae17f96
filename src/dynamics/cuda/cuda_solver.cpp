// SPDX-License-Identifier: MIT

#include "dynamics/cuda/cuda_solver.h"

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "dynamics/bounded_contacts.h"
#include "dynamics/cuda/device_anchors.h"
#include "dynamics/cuda/device_elements.h"
#include "dynamics/cuda/device_rows.h"
#include "dynamics/cuda/device_state.h"
#include "dynamics/cuda/linear_solves.h"
#include "dynamics/cuda/sparse_inverse.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/cuda/step_launches.h"
#include "dynamics/cuda/step_objective.h"
#include "dynamics/local_steps.h"
#include "dynamics/vertex_numbers.h"

namespace sinew {
namespace {

using cuda::Buffer;
using cuda::Vec4;

/// The CudaSolver. Its state stays in device memory, and each step is one launch of a kernel whose
/// blocks stay resident for all iterations.
class PersistentSolver : public CudaSolver {
 public:
  PersistentSolver(const SolverProblem& problem, const CudaSolverOptions& options);

  void set_positions(const Positions& positions) override;
  void set_velocities(const Positions& velocities) override;
  void translate(const Vector3& offset) override;
  void set_masses(const Eigen::VectorXd& masses) override;
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override;
  void set_bounding_diagonal(const Eigen::VectorXd& diagonal) override;
  void set_input(const StepInput<float>& input) override;
  using CudaSolver::step;
  void step(const StepSettings& settings, const StepInput<float>& input) override;
  using CudaSolver::solve_static;
  float solve_static(int iterations, float tolerance, const StepInput<float>& input) override;
  void prepare(double time_step) override {
    update_system(0.0);
    update_system(1.0 / (time_step * time_step));
  }

  const Positions& positions() const override { return state_.positions(); }
  const Positions& velocities() const override { return state_.velocities(); }
  SolverTimes last_times() const override {
    launches_.fetch_report();
    return launches_.times();
  }
  SolverSize size() const override { return {numbers_.free_count, solves_->value_count()}; }
  void record_energy(bool on) override { launches_.record_energy(on); }
  const std::vector<double>& energies() const override { return launches_.energies(); }
  const std::vector<double>& moves() const override { return launches_.moves(); }

  void set_positions_of(int copy, const Positions& positions) override;
  cuda::Stream& stream() override { return stream_; }
  BodyOnDevice on_device() override;
  Vec4* targets_on_device(int batch) override { return anchors_->targets(batch); }
  void step_on_device(const StepSettings& settings, const Eigen::Vector3f& acceleration,
                      const Vec4* shifts) override;
  void set_contacts_on_device(const ContactsOnDevice& contacts) override;
  void download() override;

 private:
  void allocate();
  void move_anchor_targets(const AnchorTargets<float>& targets);
  void set_step_scales(std::span<const float> step_scales);
  void require_contacts(std::span<const ContactConstraint> contacts) const;
  void invalidate();
  void update_system(double inverse_squared_step);

  cuda::StepArguments arguments();
  void advance(const StepSettings& settings, const Eigen::Vector3f& acceleration,
               const Vec4* forces, const Vec4* shifts);
  double objective(const cuda::StepArguments& arguments);

  CudaSolverOptions options_;
  VertexNumbers numbers_;
  LocalSteps<double> host_;  ///< for the stiffness matrix and, on request, the energy
  int chunks_;
  Eigen::VectorXd masses_;  ///< in the solver's order
  BoundedContacts bounded_;
  Eigen::VectorXd bounding_diagonal_;    ///< by free vertex in the solver's order
  std::vector<float> host_step_scales_;  ///< step scales, by free vertex in the solver's order

  cuda::Stream stream_;
  DeviceState state_;
  std::optional<DeviceElements> elements_;
  std::optional<DeviceAnchors> anchors_;
  std::optional<LinearSolves> solves_;
  DeviceRows rows_;
  Buffer<int> device_number_, device_vertex_;
  Buffer<float> device_masses_, step_scales_, chunk_numbers_;
  mutable StepLaunches launches_;
};

/// Makes the local steps on the host, and renumbers them and `numbers` in the order of the sparse
/// inverse.
LocalSteps<double> host_steps(const SolverProblem& problem, VertexNumbers& numbers) {
  LocalSteps<double> steps(problem.constraints, problem.rest_positions, false);
  steps.renumber(numbers.number, numbers.free_count);
  const std::vector<int> order = numbers.renumber(sparse_inverse_order(steps.stiffness_matrix()));
  steps.renumber(order, numbers.free_count);
  return steps;
}

PersistentSolver::PersistentSolver(const SolverProblem& problem, const CudaSolverOptions& options)
    : options_(options),
      numbers_(problem),
      host_(host_steps(problem, numbers_)),
      chunks_((numbers_.free_count + kChunk - 1) / kChunk),
      state_(numbers_, options.copies, stream_),
      launches_(stream_, [this](const cuda::StepArguments& a) { return objective(a); }) {
  ElementTables tables = make_element_tables(problem.constraints, problem.rest_positions,
                                             numbers_.number, numbers_.free_count);
  if (tables.tables.size() > cuda::StepArguments::kMaxTables)
    throw std::logic_error("too many constraint batches for the CUDA solver");
  elements_.emplace(std::move(tables), options_.copies, stream_);
  anchors_.emplace(problem.constraints, numbers_.number, numbers_.free_count, options_.copies,
                   stream_);
  for (std::size_t b = 0; b < problem.constraints.batches.size(); ++b)
    std::visit(
        [&](const auto& kind) {
          elements_->set_stiffness(static_cast<int>(b), kind.stiffness, stream_);
        },
        problem.constraints.batches[b]);
  solves_.emplace(host_.stiffness_matrix(), options_, stream_);
  allocate();
  set_masses(problem.masses);
  set_positions(problem.rest_positions.cast<float>());
}

void PersistentSolver::allocate() {
  const auto copies = static_cast<std::size_t>(options_.copies);
  device_number_ = cuda::to_device(numbers_.number, stream_);
  device_vertex_ = cuda::to_device(numbers_.vertex, stream_);
  device_masses_ = Buffer<float>(numbers_.free_count);
  chunk_numbers_ = Buffer<float>(2 * copies * chunks_);

  cuda::StepShape shape = solves_->shape();
  shape.max_slots = elements_->max_slots();
  // One block for each chunk of the local step, and enough warps for the pieces of the inverse.
  const int wanted =
      std::max(chunks_, (solves_->pieces() + cuda::kStepWarps - 1) / cuda::kStepWarps);
  launches_.set_shape(shape, wanted * options_.copies);
}

/// Sets the positions of all copies, so that copies without set_positions_of() begin there, too.
void PersistentSolver::set_positions(const Positions& positions) {
  for (int copy = 0; copy < options_.copies; ++copy) set_positions_of(copy, positions);
}

void PersistentSolver::set_positions_of(int copy, const Positions& positions) {
  state_.place(copy, positions, stream_);
  elements_->restart(stream_);
}

void PersistentSolver::set_velocities(const Positions& velocities) {
  state_.set_velocities(velocities, stream_);
}

void PersistentSolver::translate(const Vector3& offset) {
  state_.translate(offset, stream_);
  anchors_->translate(offset, stream_);
  host_.translate(offset.cast<double>());
  rows_.translate(offset);
}

void PersistentSolver::set_masses(const Eigen::VectorXd& masses) {
  if (masses.size() != numbers_.count())
    throw std::logic_error("one mass is needed for each vertex");
  masses_ = masses(numbers_.vertex);
  const Eigen::VectorXf free = masses_.head(numbers_.free_count).cast<float>();
  device_masses_.upload(std::span<const float>(free.data(), free.size()), stream_);
  invalidate();
}

void PersistentSolver::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  host_.set_stiffness(batch, stiffness);
  elements_->set_stiffness(batch, stiffness, stream_);
  anchors_->set_stiffness(batch, stiffness, stream_);
  invalidate();
}

void PersistentSolver::move_anchor_targets(const AnchorTargets<float>& targets) {
  host_.set_targets({targets.batch, targets.positions.cast<double>()});
  anchors_->set_targets(targets, stream_);
}

void PersistentSolver::set_step_scales(std::span<const float> step_scales) {
  if (!step_scales.empty() && static_cast<int>(step_scales.size()) != numbers_.count())
    throw std::logic_error("one step scale is needed for each vertex");
  std::vector<float> own;
  if (!step_scales.empty())
    for (int v = 0; v < numbers_.free_count; ++v) own.push_back(step_scales[numbers_.vertex[v]]);
  if (own == host_step_scales_) return;
  host_step_scales_ = std::move(own);
  step_scales_.resize(host_step_scales_.size());
  step_scales_.upload(host_step_scales_, stream_);
}

void PersistentSolver::require_contacts(std::span<const ContactConstraint> contacts) const {
  require_vertices(contacts, numbers_.count());
  if (!contacts.empty() && options_.copies > 1)
    throw std::logic_error("only one copy may have contacts");
}

void PersistentSolver::set_bounding_diagonal(const Eigen::VectorXd& diagonal) {
  if (!bounded_.set_diagonal(diagonal, numbers_.count())) return;
  rows_.set_bounded({});
  bounding_diagonal_.resize(diagonal.size() == 0 ? 0 : numbers_.free_count);
  for (Eigen::Index v = 0; v < bounding_diagonal_.size(); ++v)
    bounding_diagonal_[v] = diagonal[numbers_.vertex[v]];
  invalidate();
}

void PersistentSolver::set_input(const StepInput<float>& input) {
  if (input.fixed_positions) state_.set_fixed(*input.fixed_positions, stream_);
  if (input.anchor_targets) move_anchor_targets(*input.anchor_targets);
  if (input.contacts) {
    require_contacts(*input.contacts);
    rows_.set_contacts(*input.contacts);
  }
  if (input.late_bounded_contacts) bounded_.set_late(*input.late_bounded_contacts);
  if (input.bounded_contacts) {
    require_contacts(*input.bounded_contacts);
    bounded_.set(*input.bounded_contacts);
    rows_.set_bounded(bounded_.touching());
  }
  if (input.pulls) {
    require_vertices(*input.pulls, numbers_.count());
    if (!input.pulls->empty() && options_.copies > 1)
      throw std::logic_error("only one copy may be pulled");
    rows_.set_pulls(*input.pulls);
  }
  if (input.step_scales) set_step_scales(*input.step_scales);
}

void PersistentSolver::invalidate() {
  solves_->invalidate();
}

void PersistentSolver::update_system(double inverse_squared_step) {
  const int floating =
      solves_->update([&] { return host_.stiffness_matrix(); }, masses_.head(numbers_.free_count),
                      inverse_squared_step, bounding_diagonal_, stream_);
  if (floating >= 0) numbers_.throw_floating(floating);
}

cuda::StepArguments PersistentSolver::arguments() {
  cuda::StepArguments a;
  a.vertex_count = numbers_.count();
  a.free_count = numbers_.free_count;
  a.fixed_count = static_cast<int>(numbers_.fixed.size());
  a.copies = options_.copies;
  a.chunks = chunks_;
  a.number = device_number_.data();
  a.vertex = device_vertex_.data();
  a.masses = device_masses_.data();
  a.step_scales = step_scales_.data();
  a.anchors = anchors_->view();
  state_.describe(a);
  a.tables = elements_->table_count();
  for (int i = 0; i < a.tables; ++i) a.elements[i] = elements_->table(i);
  a.slot_begin = elements_->slot_begin();
  a.chunk_numbers = chunk_numbers_.data();
  if (rows_.any()) a.rows = rows_.upload(numbers_.number, numbers_.free_count, stream_);
  solves_->describe(rows_.any(), a);
  return a;
}

double PersistentSolver::objective(const cuda::StepArguments& arguments) {
  return sinew::step_objective(arguments, state_, numbers_, masses_, host_, rows_, stream_);
}

void PersistentSolver::advance(const StepSettings& settings, const Eigen::Vector3f& acceleration,
                               const Vec4* forces, const Vec4* shifts) {
  if (!(settings.time_step > 0.0)) throw std::logic_error("a time step must be above zero");
  update_system(1.0 / (settings.time_step * settings.time_step));
  const bool touch = !bounded_.touching().empty();
  std::vector<cuda::IterationPlan> plans;
  for (int i = 0; i < settings.iterations; ++i) {
    const auto plan = bounded_.iteration(settings, i, touch);
    plans.push_back({static_cast<float>(plan.use.relaxation), static_cast<float>(plan.use.momentum),
                     plan.bounded ? 1 : 0});
  }
  cuda::StepArguments a = arguments();
  a.time_step = static_cast<float>(settings.time_step);
  a.inverse_squared_step = static_cast<float>(1.0 / (settings.time_step * settings.time_step));
  a.velocity_factor = static_cast<float>(settings.velocity_factor());
  a.acceleration = {acceleration[0], acceleration[1], acceleration[2]};
  a.forces = forces;
  a.shifts = shifts;
  launches_.run(a, std::move(plans));
}

void PersistentSolver::step(const StepSettings& settings, const StepInput<float>& input) {
  set_input(input);
  if (input.has_forces()) state_.set_forces(*input.forces, stream_);
  advance(settings, input.acceleration, input.has_forces() ? state_.forces.data() : nullptr,
          nullptr);
  download();
}

void PersistentSolver::step_on_device(const StepSettings& settings,
                                      const Eigen::Vector3f& acceleration, const Vec4* shifts) {
  advance(settings, acceleration, state_.forces.data(), shifts);
}

float PersistentSolver::solve_static(int iterations, float tolerance,
                                     const StepInput<float>& input) {
  set_input(input);
  update_system(0.0);
  const bool touch = !bounded_.touching().empty();
  cuda::StepArguments a = arguments();
  a.is_static = true;
  a.tolerance = tolerance;
  a.acceleration = {input.acceleration[0], input.acceleration[1], input.acceleration[2]};
  launches_.run(a, std::vector<cuda::IterationPlan>(iterations, {1.0F, 0.0F, touch ? 1 : 0}));
  download();
  return launches_.last_move();
}

void PersistentSolver::set_contacts_on_device(const ContactsOnDevice& contacts) {
  if (options_.copies > 1) throw std::logic_error("only one copy may have contacts");
  rows_.set_found(contacts);
}

BodyOnDevice PersistentSolver::on_device() {
  return {numbers_.count(),
          static_cast<int>(numbers_.fixed.size()),
          options_.copies,
          state_.published_positions.data(),
          state_.published_velocities.data(),
          state_.fixed.data(),
          state_.forces.data()};
}

void PersistentSolver::download() {
  state_.download(stream_);
  launches_.fetch_report();
}

}  // namespace

std::unique_ptr<CudaSolver> make_cuda_solver(const SolverProblem& problem,
                                             const CudaSolverOptions& options) {
  return std::make_unique<PersistentSolver>(problem, options);
}

}  // namespace sinew
