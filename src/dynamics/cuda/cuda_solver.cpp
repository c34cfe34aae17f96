#include "dynamics/cuda/cuda_solver.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/error.h"
#include "core/timing.h"
#include "dynamics/cuda/device_anchors.h"
#include "dynamics/cuda/device_elements.h"
#include "dynamics/cuda/device_inverse.h"
#include "dynamics/cuda/device_rows.h"
#include "dynamics/cuda/device_system.h"
#include "dynamics/cuda/host_system.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/standing_contacts.h"

namespace sinew {
namespace {

using cuda::Buffer;
using cuda::Vec4;

/// State of all copies, in the layouts of StepArguments.
struct State {
  Buffer<Vec4> published_positions, published_velocities, fixed, forces;
  Buffer<Vec4> positions, start, displacement, constant, residual;
};

class PersistentSolver : public CudaSolver {
 public:
  PersistentSolver(const SolverProblem& problem, const CudaSolverOptions& options);

  void set_positions(const Positions& positions) override;
  void translate(const Vector3& offset) override;
  void set_fixed_positions(const Positions& fixed) override;
  void set_masses(const Eigen::VectorXd& masses) override;
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness) override;
  void set_targets(int batch, const Positions& targets) override;
  void hold_back(const std::vector<float>& shares) override;
  void set_contacts(const std::vector<ContactConstraint>& contacts) override;
  void set_standing_diagonal(const Eigen::VectorXd& diagonal) override;
  void set_standing_contacts(const std::vector<ContactConstraint>& contacts) override;
  void set_pulls(const std::vector<PullConstraint>& pulls) override;
  void step(const StepSettings& settings, const Vector3& acceleration,
            const Positions& forces) override;
  using CudaSolver::solve_static;
  float solve_static(int iterations, float tolerance, const Vector3& acceleration) override;
  void prepare(double time_step) override {
    bring_system(0.0);
    bring_system(1.0 / (time_step * time_step));
  }

  const Positions& positions() const override { return positions_; }
  const Positions& velocities() const override { return velocities_; }
  SolverTimes last_times() const override {
    fetch_report();
    return times_;
  }
  SolverSize size() const override { return {free_count_, inverse_ ? inverse_->value_count() : 0}; }
  void record_energy(bool on) override { recording_ = on; }
  const std::vector<double>& energies() const override { return energies_; }
  const std::vector<double>& moves() const override { return moves_; }

  cuda::Stream& stream() override { return stream_; }
  BodyOnDevice on_device() override;
  Vec4* targets_on_device(int batch) override { return anchors_->targets(batch); }
  void step_on_device(const StepSettings& settings, const Eigen::Vector3f& acceleration,
                      const Vec4* shifts) override;
  void set_contacts_on_device(const ContactsOnDevice& contacts) override;
  void download() override;

 private:
  void number_vertices(const SolverProblem& problem);
  void allocate();
  void require_column_for_each(const Positions& values, Eigen::Index count) const;
  void require_vertices(const std::vector<ContactConstraint>& contacts) const;
  void upload(const Positions& values, Buffer<Vec4>& buffer);
  void choose_solve();
  void invalidate();
  void bring_system(double inverse_squared_step);
  void bring_plans(std::vector<cuda::IterationPlan> plans);

  cuda::StepArguments arguments();
  void advance(const StepSettings& settings, const Eigen::Vector3f& acceleration,
               const Vec4* forces, const Vec4* shifts);
  void run(cuda::StepArguments arguments);
  void run_one_by_one(cuda::StepArguments arguments);
  void record(const cuda::StepArguments& arguments);
  void launch(const cuda::StepArguments& arguments);
  const cuda::StepReport& fetch_report() const;

  CudaSolverOptions options_;
  int count_ = 0, free_count_ = 0, chunks_ = 0;
  std::vector<int> number_;  ///< solver's number of each vertex of the problem
  std::vector<int> vertex_;  ///< and the other way round
  std::vector<int> fixed_;   ///< the problem's fixed vertices, ascending
  HostSystem host_;
  Eigen::VectorXd masses_;  ///< in the solver's order
  StandingContacts standing_;
  Eigen::VectorXd standing_diagonal_;  ///< by free vertex in the solver's order
  std::vector<float> host_shares_;     ///< likewise

  mutable cuda::Stream stream_;
  std::optional<DeviceElements> elements_;
  std::optional<DeviceAnchors> anchors_;
  std::optional<DeviceInverse> inverse_;  ///< one of both
  std::optional<DeviceSystem> system_;
  DeviceRows rows_;
  cuda::StepShape shape_;
  int blocks_ = 0;
  State state_;
  Buffer<int> device_number_, device_vertex_;
  Buffer<float> device_masses_, shares_, chunk_numbers_;
  Buffer<Vec4> sums_, z_, p_, s_, q_, x_;
  Buffer<cuda::IterationPlan> plans_;
  std::vector<cuda::IterationPlan> host_plans_;
  Buffer<cuda::StepReport> report_;

  Positions positions_, velocities_;
  std::vector<Vec4> host_values_;
  mutable SolverTimes times_;
  mutable cuda::StepReport last_;       ///< of the last launch,
  mutable bool report_is_out_ = false;  ///< when it has been fetched
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

PersistentSolver::PersistentSolver(const SolverProblem& problem, const CudaSolverOptions& options)
    : options_(options),
      count_(static_cast<int>(problem.rest_positions.cols())),
      host_(problem.constraints, problem.rest_positions) {
  if (problem.masses.size() != count_ || static_cast<int>(problem.fixed.size()) != count_)
    throw std::logic_error("masses and fixed flags must match the rest positions");
  number_vertices(problem);
  ElementTables tables =
      make_element_tables(problem.constraints, problem.rest_positions, number_, free_count_);
  if (tables.tables.size() > cuda::StepArguments::kMostTables)
    throw std::logic_error("too many constraint batches for the CUDA solver");
  elements_.emplace(std::move(tables), options_.copies, stream_);
  anchors_.emplace(problem.constraints, number_, free_count_, options_.copies, stream_);
  for (std::size_t b = 0; b < problem.constraints.batches.size(); ++b)
    std::visit(
        [&](const auto& kind) {
          elements_->set_stiffness(static_cast<int>(b), kind.stiffness, stream_);
        },
        problem.constraints.batches[b]);
  choose_solve();
  allocate();
  set_masses(problem.masses);
  set_positions(problem.rest_positions.cast<float>());
}

/// Free vertices in an order for the inverse, then the fixed ones, ascending.
void PersistentSolver::number_vertices(const SolverProblem& problem) {
  number_.resize(count_);
  for (int v = 0; v < count_; ++v)
    if (problem.fixed[v] == 0) number_[v] = free_count_++;
  for (int v = 0; v < count_; ++v) {
    if (problem.fixed[v] == 0) continue;
    number_[v] = free_count_ + static_cast<int>(fixed_.size());
    fixed_.push_back(v);
  }
  chunks_ = (free_count_ + kChunk - 1) / kChunk;
  host_.renumber(number_, free_count_);
  std::vector<int> order = sparse_inverse_order(host_.stiffness_matrix());
  for (int v = free_count_; v < count_; ++v) order.push_back(v);
  host_.renumber(order, free_count_);
  vertex_.resize(count_);
  for (int v = 0; v < count_; ++v) {
    number_[v] = order[number_[v]];
    vertex_[number_[v]] = v;
  }
}

void PersistentSolver::choose_solve() {
  const Eigen::SparseMatrix<double> pattern = host_.stiffness_matrix();
  bool inverts = options_.solve == DeviceSolve::kSparseInverse;
  if (options_.solve == DeviceSolve::kAutomatic) {
    // It is read twice in each iteration: worth it while that comes from a large second cache,
    // 64 MB, and not from memory.
    constexpr std::int64_t kMostValues = 16 << 20;
    inverts = SparseInverse(pattern).value_count() <= kMostValues;
  }
  if (inverts)
    inverse_.emplace(pattern, stream_);
  else
    system_.emplace(pattern, options_.copies, stream_);
}

void PersistentSolver::allocate() {
  const auto copies = static_cast<std::size_t>(options_.copies);
  const std::size_t all = copies * count_, free = copies * free_count_;
  state_.published_positions = Buffer<Vec4>(all);
  state_.published_velocities = Buffer<Vec4>(all);
  state_.forces = Buffer<Vec4>(all);
  state_.fixed = Buffer<Vec4>(copies * fixed_.size());
  state_.positions = Buffer<Vec4>(all);
  for (Buffer<Vec4>* const buffer :
       {&state_.start, &state_.displacement, &state_.constant, &state_.residual})
    *buffer = Buffer<Vec4>(free);
  state_.forces.fill_with_zero(stream_);
  device_number_ = cuda::to_device(number_, stream_);
  device_vertex_ = cuda::to_device(vertex_, stream_);
  device_masses_ = Buffer<float>(free_count_);
  chunk_numbers_ = Buffer<float>(2 * copies * chunks_);
  const int pieces = inverse_ ? inverse_->view().pieces : 0;
  sums_ = Buffer<Vec4>(copies * static_cast<std::size_t>(pieces));
  if (system_) x_ = Buffer<Vec4>(free);
  report_ = Buffer<cuda::StepReport>(1);

  shape_ = {elements_->most_slots(), system_ ? system_->view().product_capacity : 0,
            system_.has_value()};
  const int resident = cuda::resident_step_blocks(shape_);
  if (resident == 0)
    throw UnavailableError(
        "more tetrahedra meet around one place than a block of this GPU has memory for; use a "
        "finer "
        "or more even mesh, or --backend cpu");
  // One for each chunk in the local step, and enough warps for the pieces of the inverse.
  const int wanted = std::max(chunks_, (pieces + cuda::kStepWarps - 1) / cuda::kStepWarps);
  blocks_ = std::clamp(wanted * options_.copies, 1, resident);
}

void PersistentSolver::require_column_for_each(const Positions& values, Eigen::Index count) const {
  if (values.cols() != count) throw std::logic_error("one column is needed for each vertex");
}

void PersistentSolver::upload(const Positions& values, Buffer<Vec4>& buffer) {
  host_values_.resize(values.cols());
  for (Eigen::Index i = 0; i < values.cols(); ++i)
    host_values_[i] = {values(0, i), values(1, i), values(2, i), 0.0F};
  buffer.upload(host_values_, stream_);
}

/// Of all copies, so that those of which nobody says anything begin there, too.
void PersistentSolver::set_positions(const Positions& positions) {
  require_column_for_each(positions, count_);
  positions_ = positions;
  velocities_.setZero(3, count_);
  std::vector<Vec4> all;
  for (int copy = 0; copy < options_.copies; ++copy)
    for (int v = 0; v < count_; ++v)
      all.push_back({positions(0, v), positions(1, v), positions(2, v), 0.0F});
  state_.published_positions.upload(all, stream_);
  state_.published_velocities.fill_with_zero(stream_);
  all.clear();
  for (int copy = 0; copy < options_.copies; ++copy)
    for (const int v : fixed_)
      all.push_back({positions(0, v), positions(1, v), positions(2, v), 0.0F});
  state_.fixed.upload(all, stream_);
  elements_->restart(stream_);
}

void PersistentSolver::translate(const Vector3& offset) {
  positions_.colwise() += offset;
  upload(positions_, state_.published_positions);
  upload(positions_(Eigen::all, fixed_), state_.fixed);
  anchors_->translate(offset, stream_);
  host_.translate(offset.cast<double>());
  rows_.translate(offset);
}

void PersistentSolver::set_fixed_positions(const Positions& fixed) {
  require_column_for_each(fixed, static_cast<Eigen::Index>(fixed_.size()));
  positions_(Eigen::all, fixed_) = fixed;
  upload(fixed, state_.fixed);
}

void PersistentSolver::set_masses(const Eigen::VectorXd& masses) {
  if (masses.size() != count_) throw std::logic_error("one mass is needed for each vertex");
  masses_ = masses(vertex_);
  const Eigen::VectorXf free = masses_.head(free_count_).cast<float>();
  device_masses_.upload(std::span<const float>(free.data(), free.size()), stream_);
  invalidate();
}

void PersistentSolver::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  host_.set_stiffness(batch, stiffness);
  elements_->set_stiffness(batch, stiffness, stream_);
  anchors_->set_stiffness(batch, stiffness, stream_);
  invalidate();
}

void PersistentSolver::set_targets(int batch, const Positions& targets) {
  host_.set_targets(batch, targets.cast<double>());
  anchors_->set_targets(batch, targets, stream_);
}

void PersistentSolver::hold_back(const std::vector<float>& shares) {
  if (!shares.empty() && static_cast<int>(shares.size()) != count_)
    throw std::logic_error("shares of moves are one for each vertex");
  std::vector<float> own;
  if (!shares.empty())
    for (int v = 0; v < free_count_; ++v) own.push_back(shares[vertex_[v]]);
  if (own == host_shares_) return;
  host_shares_ = std::move(own);
  shares_.resize(host_shares_.size());
  shares_.upload(host_shares_, stream_);
}

void PersistentSolver::require_vertices(const std::vector<ContactConstraint>& contacts) const {
  for (const ContactConstraint& contact : contacts)
    for (const int v : contact.vertices)
      if (v >= count_) throw std::logic_error("a contact names a vertex that there is not");
  if (!contacts.empty() && options_.copies > 1)
    throw std::logic_error("only one copy may have contacts");
}

void PersistentSolver::set_contacts(const std::vector<ContactConstraint>& contacts) {
  require_vertices(contacts);
  rows_.set_contacts(contacts);
}

void PersistentSolver::set_standing_diagonal(const Eigen::VectorXd& diagonal) {
  if (!standing_.set_diagonal(diagonal, count_)) return;
  rows_.set_standing({});
  standing_diagonal_.resize(diagonal.size() == 0 ? 0 : free_count_);
  for (Eigen::Index v = 0; v < standing_diagonal_.size(); ++v)
    standing_diagonal_[v] = diagonal[vertex_[v]];
  invalidate();
}

void PersistentSolver::set_standing_contacts(const std::vector<ContactConstraint>& contacts) {
  standing_.set(contacts);
  require_vertices(contacts);
  rows_.set_standing(standing_.touching());
}

void PersistentSolver::set_pulls(const std::vector<PullConstraint>& pulls) {
  for (const PullConstraint& pull : pulls)
    if (pull.vertex < 0 || pull.vertex >= count_)
      throw std::logic_error("a pull names a vertex that there is not");
  if (!pulls.empty() && options_.copies > 1) throw std::logic_error("only one copy may be pulled");
  rows_.set_pulls(pulls);
}

void PersistentSolver::invalidate() {
  if (inverse_) inverse_->invalidate();
  if (system_) system_->invalidate();
}

void PersistentSolver::bring_system(double inverse_squared_step) {
  const auto bring = [&](auto& system) {
    return system.bring([&] { return host_.stiffness_matrix(); }, masses_.head(free_count_),
                        inverse_squared_step, standing_diagonal_, stream_);
  };
  const int loose = inverse_ ? bring(*inverse_) : bring(*system_);
  if (loose < 0) return;
  fail_input(
      "the part of the body around vertex {} is held by nothing; fix one of its vertices, "
      "anchor it, or give it mass",
      vertex_[loose]);
}

void PersistentSolver::bring_plans(std::vector<cuda::IterationPlan> plans) {
  const auto same = [](const cuda::IterationPlan& a, const cuda::IterationPlan& b) {
    return a.relaxation == b.relaxation && a.standing == b.standing;
  };
  if (std::equal(plans.begin(), plans.end(), host_plans_.begin(), host_plans_.end(), same)) return;
  host_plans_ = std::move(plans);
  plans_.reserve(host_plans_.size());
  plans_.upload(host_plans_, stream_);
}

cuda::StepArguments PersistentSolver::arguments() {
  cuda::StepArguments a;
  a.vertex_count = count_;
  a.free_count = free_count_;
  a.fixed_count = static_cast<int>(fixed_.size());
  a.copies = options_.copies;
  a.chunks = chunks_;
  a.plans = plans_.data();
  a.number = device_number_.data();
  a.vertex = device_vertex_.data();
  a.masses = device_masses_.data();
  a.held = inverse_ ? inverse_->held() : system_->held();
  a.shares = shares_.data();
  a.fixed = state_.fixed.data();
  a.anchors = anchors_->view();
  a.published_positions = state_.published_positions.data();
  a.published_velocities = state_.published_velocities.data();
  a.positions = state_.positions.data();
  a.start = state_.start.data();
  a.displacement = state_.displacement.data();
  a.constant = state_.constant.data();
  a.residual = state_.residual.data();
  a.tables = elements_->table_count();
  for (int i = 0; i < a.tables; ++i) a.elements[i] = elements_->table(i);
  a.slot_begin = elements_->slot_begin();
  if (inverse_) {
    a.inverse = inverse_->view();
    a.values = inverse_->values();
    a.standing_values = inverse_->standing_values();
  } else {
    a.matrix = system_->view();
    a.standing_diagonal = system_->standing_diagonal();
    a.work = system_->work(state_.residual.data(), x_.data());
    a.work.most_iterations = options_.inner_iterations;
    a.work.tolerance = a.inner_tolerance;
  }
  a.sums = sums_.data();
  a.chunk_numbers = chunk_numbers_.data();
  a.inner_iterations = options_.inner_iterations;
  if (rows_.any()) {
    a.rows = rows_.bring(number_, free_count_, stream_);
    if (inverse_) {
      for (Buffer<Vec4>* const buffer : {&z_, &p_, &s_, &q_, &x_}) buffer->resize(free_count_);
      a.gradients = {z_.data(), p_.data(), s_.data(), q_.data(), x_.data()};
    }
  }
  a.report = report_.data();
  return a;
}

void PersistentSolver::launch(const cuda::StepArguments& arguments) {
  cuda::launch_step(arguments, shape_, blocks_, stream_);
  report_is_out_ = true;
}

/// Waits for the last launch. Times add up over the launches of a step.
const cuda::StepReport& PersistentSolver::fetch_report() const {
  if (!report_is_out_) return last_;
  report_.download(std::span(&last_, 1), stream_);
  stream_.synchronize();
  report_is_out_ = false;
  constexpr double kMilliseconds = 1e-6;
  times_.local_ms += kMilliseconds * static_cast<double>(last_.local_ns);
  times_.global_ms += kMilliseconds * static_cast<double>(last_.global_ns);
  times_.contact_ms += kMilliseconds * static_cast<double>(last_.rows_ns);
  return last_;
}

/// All of a step's iterations, and what is recorded of them.
void PersistentSolver::run(cuda::StepArguments arguments) {
  energies_.clear();
  moves_.clear();
  if (recording_) return run_one_by_one(arguments);
  launch(arguments);
}

void PersistentSolver::run_one_by_one(cuda::StepArguments arguments) {
  const int count = arguments.end_iteration;
  const bool ends = std::exchange(arguments.ends, false);
  arguments.end_iteration = 0;
  launch(arguments);
  record(arguments);
  arguments.begins = false;
  for (int i = 0; i < count; ++i) {
    arguments.first_iteration = i;
    arguments.end_iteration = i + 1;
    launch(arguments);
    record(arguments);
    moves_.push_back(static_cast<double>(fetch_report().last_move));
    if (arguments.is_static && moves_.back() < arguments.tolerance) break;
  }
  arguments.first_iteration = arguments.end_iteration = count;
  arguments.ends = ends;
  launch(arguments);
}

/// The objective of copy 0 (ProjectiveSolver::energies).
void PersistentSolver::record(const cuda::StepArguments& arguments) {
  const std::vector<Vec4> positions = cuda::to_host(state_.positions, stream_);
  const std::vector<Vec4> displacement = cuda::to_host(state_.displacement, stream_);
  const std::vector<Vec4> start = cuda::to_host(state_.start, stream_);
  const std::vector<Vec4> velocities = cuda::to_host(state_.published_velocities, stream_);
  const std::vector<Vec4> forces = cuda::to_host(state_.forces, stream_);
  const auto vector = [](const Vec4& v) { return Eigen::Vector3d(v.x, v.y, v.z); };
  const Eigen::Vector3d fall(arguments.acceleration.x, arguments.acceleration.y,
                             arguments.acceleration.z);
  const double dt = arguments.time_step;
  double sum = 0.0;
  for (int v = 0; v < free_count_; ++v) {
    const Eigen::Vector3d moved = vector(displacement[v]);
    Eigen::Vector3d force = masses_[v] * fall;
    if (!arguments.is_static) {
      force = arguments.forces != nullptr ? vector(forces[vertex_[v]]) : Eigen::Vector3d::Zero();
      Eigen::Vector3d inertial = dt * vector(velocities[vertex_[v]]);
      if (masses_[v] > 0.0) inertial += dt * dt * fall;
      sum += 0.5 * masses_[v] * arguments.inverse_squared_step * (moved - inertial).squaredNorm();
    }
    sum -= force.dot(moved);
  }
  Eigen::Matrix4Xd all(4, count_);
  for (int v = 0; v < count_; ++v) all.col(v) << vector(positions[v]), 0.0;
  sum += host_.energy(all);
  const auto place = [&](int v) -> Eigen::Vector3f {
    const Vec4& p = positions[number_[v]];
    return {p.x, p.y, p.z};
  };
  for (const ContactConstraint& contact : rows_.contacts()) {
    const double depth = contact.depth<float>(place);
    sum += 0.5 * contact.stiffness * depth * depth;
  }
  for (const PullConstraint& pull : rows_.pulls()) sum += pull.energy<float>(place(pull.vertex));
  energies_.push_back(sum);
}

void PersistentSolver::advance(const StepSettings& settings, const Eigen::Vector3f& acceleration,
                               const Vec4* forces, const Vec4* shifts) {
  if (!(settings.time_step > 0.0)) throw std::logic_error("a time step must be above zero");
  times_ = {};
  bring_system(1.0 / (settings.time_step * settings.time_step));
  const bool touch = !standing_.touching().empty();
  std::vector<cuda::IterationPlan> plans;
  for (int i = 0; i < settings.iterations; ++i) {
    const auto how = StandingContacts::iteration(settings, i, touch);
    plans.push_back({static_cast<float>(how.relaxation), how.standing ? 1 : 0});
  }
  bring_plans(std::move(plans));
  cuda::StepArguments a = arguments();
  a.end_iteration = settings.iterations;
  a.time_step = static_cast<float>(settings.time_step);
  a.inverse_squared_step = static_cast<float>(1.0 / (settings.time_step * settings.time_step));
  a.velocity_factor = static_cast<float>(settings.damping / settings.time_step);
  a.acceleration = {acceleration[0], acceleration[1], acceleration[2]};
  a.forces = forces;
  a.shifts = shifts;
  run(a);
}

void PersistentSolver::step(const StepSettings& settings, const Vector3& acceleration,
                            const Positions& forces) {
  if (forces.cols() != 0) {
    require_column_for_each(forces, count_);
    upload(forces, state_.forces);
  }
  advance(settings, acceleration, forces.cols() != 0 ? state_.forces.data() : nullptr, nullptr);
  download();
}

void PersistentSolver::step_on_device(const StepSettings& settings,
                                      const Eigen::Vector3f& acceleration, const Vec4* shifts) {
  advance(settings, acceleration, state_.forces.data(), shifts);
}

float PersistentSolver::solve_static(int iterations, float tolerance, const Vector3& acceleration) {
  times_ = {};
  bring_system(0.0);
  const bool touch = !standing_.touching().empty();
  bring_plans(std::vector<cuda::IterationPlan>(iterations, {1.0F, touch ? 1 : 0}));
  cuda::StepArguments a = arguments();
  a.is_static = true;
  a.tolerance = tolerance;
  a.end_iteration = iterations;
  a.acceleration = {acceleration[0], acceleration[1], acceleration[2]};
  run(a);
  download();
  return recording_ ? static_cast<float>(moves_.empty() ? 0.0 : moves_.back()) : last_.last_move;
}

void PersistentSolver::set_contacts_on_device(const ContactsOnDevice& contacts) {
  if (options_.copies > 1) throw std::logic_error("only one copy may have contacts");
  rows_.set_found(contacts);
}

BodyOnDevice PersistentSolver::on_device() {
  return {count_,
          static_cast<int>(fixed_.size()),
          options_.copies,
          state_.published_positions.data(),
          state_.published_velocities.data(),
          state_.fixed.data(),
          state_.forces.data()};
}

void PersistentSolver::download() {
  host_values_.resize(count_);
  const auto fetch = [&](const Buffer<Vec4>& buffer, Positions& values) {
    buffer.download(std::span(host_values_), stream_);
    stream_.synchronize();
    for (int v = 0; v < count_; ++v)
      values.col(v) << host_values_[v].x, host_values_[v].y, host_values_[v].z;
  };
  fetch(state_.published_positions, positions_);
  fetch(state_.published_velocities, velocities_);
  fetch_report();
}

}  // namespace

std::unique_ptr<CudaSolver> make_cuda_solver(const SolverProblem& problem,
                                             const CudaSolverOptions& options) {
  return std::make_unique<PersistentSolver>(problem, options);
}

}  // namespace sinew
