// SPDX-License-Identifier: MIT

#include "skinning/cuda/carrying_forces.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "cuda/device.h"
#include "cuda/launch.h"
#include "skinning/cuda/blended_point.h"
#include "skinning/felt_jolts.h"
#include "skinning/projective/carrying_factors.h"
#include "skinning/projective/swing_limit.h"
#include "tissue/cuda/place_point.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kCarryThreads = 128;
constexpr int kNotHeld = std::numeric_limits<int>::min();  // in Bodies::held

/// Arguments of a launch for all bodies. Sizes are those of one copy.
struct Bodies {
  int copies, surface_vertices, vertices;
  int fixed_count, target_count;
  AttachmentOnDevice attachment;
  BlendOnDevice kinematic;        ///< linear blend skinning of the kinematic vertices
  const int* kinematic_vertices;  ///< kinematic vertices of the skin
  const int* kinematic_held;      ///< for each of these, the same as `held`
  /// Index of each base point among the fixed vertices, or -1 - its index among the targets of
  /// anchors, or kNotHeld.
  const int* held;
  const float* masses;           ///< kg, by vertex; -1 for fixed vertices
  const JoltLimit* jolt_limits;  ///< TissueModel::jolt_limit(), by base point
  const Vec4* shifts;
  const Vec4* poses;
  const Vec4* shapes;  ///< shapes of bones; null if none is deformed
  int pose_size;       ///< Vec4s of one copy's pose
  const Vec4* positions;
  const Vec4* velocities;
  DeviceCarrier* carriers;
  Vec4* fixed;
  Vec4* targets;
  Vec4* carried;         ///< u, by vertex, m/s (CarryingForces::carried())
  Vec4* recent_changes;  ///< recent changes of u that acted on a vertex, m/s (felt_jolts.h)
  Vec4* forces;          ///< N, by vertex
  Vec4* expected;        ///< CarryingForces::expected(); null without contacts
  Vec4* bone_points;     ///< CarryingForces::bone_points(); null without contacts
};

/// Settings of a launch.
struct Numbers {
  bool starts;      ///< start(): the other members are not used
  float time_step;  ///< s
  CarryingFactors factors;
  float mass_scale;
  float firmness;  ///< factor on the stiffness over that on the masses
};

/// Writes the position of a point, as that of a fixed vertex or as the target of an anchor. Base
/// points on soft bones are neither.
/// \param held  as in Bodies::held
SINEW_DEVICE void hold(const Bodies& bodies, int copy, int held, const Vec3& place) {
  if (held == kNotHeld) return;
  if (held >= 0) {
    bodies.fixed[static_cast<std::size_t>(copy) * bodies.fixed_count + held] = with_w(place, 0.0F);
  } else {
    bodies.targets[static_cast<std::size_t>(copy) * bodies.target_count - 1 - held] =
        with_w(place, 0.0F);
  }
}

/// Places a kinematic vertex of the skin.
SINEW_DEVICE void place_kinematic(const Bodies& bodies, int copy, int index, const Vec4* pose) {
  const Vec4* const rows = pose + bodies.attachment.layout.size();
  const Vec3 place = blended_point(bodies.kinematic, index, rows);
  const int held = read_only(&bodies.kinematic_held[index]);
  hold(bodies, copy, held, place);
  // A vertex that an anchor pulls is free, and expected where its base point carries it.
  if (bodies.expected == nullptr || held < 0) return;
  const int vertex = read_only(&bodies.kinematic_vertices[index]);
  bodies.expected[static_cast<std::size_t>(copy) * bodies.surface_vertices + vertex] =
      with_w(place, 0.0F);
}

/// Computes how the base point of a vertex carries it from `before` to `now` in this step, and
/// writes the force of HostStepper::update_carrying_forces() on it.
/// \param felt_scale  factor on the limits of jumps in velocity of the base, for this vertex
/// \param x             position of the vertex, m; like `before`, in the frame of the last step
/// \param shift         translation from the frame of the last step to the present one, m
/// \return u, the velocity of a point at x that moves with the base point, m/s
SINEW_DEVICE Vec3 carry(const Bodies& bodies, const Numbers& numbers, std::size_t vertex,
                        float mass, float felt_scale, const Vec3& x, const DeviceCarrier& before,
                        const DeviceCarrier& now, const Vec3& shift) {
  const Vec3 displacement = xyz(now.place) - xyz(before.place) - shift;
  const Vec3 by_rotation =
      displacement_by_rotation(before.rotation, now.rotation, x - xyz(before.place));
  const Vec3 carried = numbers.factors.rate * (by_rotation + displacement);
  const Vec3 change = carried - xyz(bodies.carried[vertex]);
  bodies.carried[vertex] = with_w(carried, 0.0F);
  // `spared` is the part of the change of u that is not to act on the tissue: the vertex gets the
  // same change of velocity. `swing` is then its velocity relative to the bones, which is damped.
  Vec3 recent = xyz(bodies.recent_changes[vertex]);
  const Vec3 spared =
      change - felt_jolts::felt_change(recent, change, felt_scale, numbers.factors.jolts);
  bodies.recent_changes[vertex] = with_w(recent, 0.0F);
  const Vec3 swing = xyz(bodies.velocities[vertex]) + spared - carried;
  const float damping =
      swing_limit::braking_at(dot(swing, swing), numbers.factors.braking, numbers.factors.rate,
                              numbers.factors.largest_swing);
  bodies.forces[vertex] =
      with_w(numbers.mass_scale * mass * (numbers.factors.rate * spared - damping * swing), 0.0F);
  return carried;
}

/// Moves the bases of all bodies and computes the forces on their tissue. There is one thread for
/// each base point and the column of vertices over it, and one for each kinematic vertex.
template <bool kShaped>
SINEW_KERNEL(kCarryThreads)
carry_bodies(Bodies bodies, Numbers numbers) {
  const int columns = bodies.surface_vertices + bodies.kinematic.point_count;
  const int i = block_in_grid() * threads_in_block() + thread_in_block();
  const int copy = i / columns;
  const int column = i % columns;
  if (copy >= bodies.copies) return;
  const Vec4* const pose = bodies.poses + static_cast<std::size_t>(copy) * bodies.pose_size;
  if (column >= bodies.surface_vertices) {
    place_kinematic(bodies, copy, column - bodies.surface_vertices, pose);
    return;
  }
  const std::size_t on_surface = static_cast<std::size_t>(copy) * bodies.surface_vertices + column;
  const AttachedPoint point = read_only(&bodies.attachment.points[column]);
  const DevicePlace place = place_of<kShaped>(
      bodies.attachment, column, point, pose,
      shapes_of<kShaped>(bodies.attachment, bodies.shapes, static_cast<std::size_t>(copy)));
  const DeviceCarrier& now = place.carrier;
  const DeviceCarrier before = numbers.starts ? now : bodies.carriers[on_surface];
  bodies.carriers[on_surface] = now;
  hold(bodies, copy, read_only(&bodies.held[column]), place.position);
  if (bodies.bone_points != nullptr) {
    bodies.bone_points[on_surface] = with_w(bone_point_of(bodies.attachment, point, pose), 0.0F);
  }
  const Vec3 shift = numbers.starts ? Vec3{} : xyz(read_only(&bodies.shifts[copy]));
  const float felt_scale = jolt_scale(read_only(&bodies.jolt_limits[column]), numbers.firmness);
  for (int v = column; v < bodies.vertices; v += bodies.surface_vertices) {
    const std::size_t vertex = static_cast<std::size_t>(copy) * bodies.vertices + v;
    if (numbers.starts) {
      bodies.carried[vertex] = bodies.recent_changes[vertex] = bodies.forces[vertex] = Vec4{};
    }
    const float mass = read_only(&bodies.masses[v]);
    if (mass < 0.0F) continue;  // fixed
    const Vec3 x = xyz(bodies.positions[vertex]);
    Vec3 carried;
    if (!numbers.starts) {
      carried = carry(bodies, numbers, vertex, mass, felt_scale, x, before, now, shift);
    }
    if (v == column && bodies.expected != nullptr) {
      bodies.expected[on_surface] = with_w(x + shift + numbers.time_step * carried, 0.0F);
    }
  }
}

/// Returns the number of Vec4s of one copy's pose: those of the attachment, then the rows of the
/// kinematic vertices' blend.
std::size_t vec4s_of_pose(const SkeletonAttachment& attachment, const LinearBlend& kinematic) {
  const int rows = kinematic.point_count() > 0 ? kBlendRows * kinematic.joint_count() : 0;
  return static_cast<std::size_t>(make_attachment_tables(attachment).layout.size() + rows);
}

std::vector<Vec4> rows_of(const PointsF& points) {
  std::vector<Vec4> rows;
  for (Eigen::Index v = 0; v < points.cols(); ++v)
    rows.push_back({points(0, v), points(1, v), points(2, v), 0.0F});
  return rows;
}

PointsF points_of(const std::vector<Vec4>& rows) {
  PointsF points(3, static_cast<Eigen::Index>(rows.size()));
  for (Eigen::Index v = 0; v < points.cols(); ++v) points.col(v) << rows[v].x, rows[v].y, rows[v].z;
  return points;
}

}  // namespace

CarryingForces::CarryingForces(const TissueModel& tissue, const KinematicSkin& kinematic,
                               int copies, bool contacts, Stream& stream)
    : tissue_(tissue),
      copies_(copies),
      surface_vertices_(tissue.surface_vertices),
      vertices_(tissue.vertex_count()),
      attachment_(tissue.attachment, stream),
      pose_size_(vec4s_of_pose(tissue.attachment, kinematic.blend)),
      shape_size_(attachment_.on_device().shape_layout.size()),
      poses_(copies * (1 + pose_size_)),
      shapes_(copies * shape_size_),
      is_shaped_(copies, 0) {
  if (!kinematic.vertices.empty()) kinematic_blend_ = CudaBlend(kinematic.blend, stream);
  kinematic_vertices_ = to_device(kinematic.vertices, stream);
  fixed_count_ =
      static_cast<int>(std::count_if(kinematic.vertices.begin(), kinematic.vertices.end(),
                                     [&](int v) { return tissue.fixed[v] != 0; }));
  std::vector<int> held, kinematic_held;
  for (int v = 0; v < surface_vertices_; ++v) {
    if (tissue.fixed[vertices_ - surface_vertices_ + v] != 0) {
      held.push_back(fixed_count_++);
    } else {
      held.push_back(tissue.anchoring[v] > 0.0 ? -1 - target_count_++ : kNotHeld);
    }
  }
  held_ = to_device(held, stream);
  int fixed_kinematic = 0;
  for (const int v : kinematic.vertices)
    kinematic_held.push_back(tissue.fixed[v] != 0 ? fixed_kinematic++ : -1 - target_count_++);
  kinematic_held_ = to_device(kinematic_held, stream);
  masses_ = Buffer<float>(vertices_);
  jolt_limits_ = Buffer<JoltLimit>(surface_vertices_);
  upload_material(tissue, stream);  // also waits for the uploads above
  const std::size_t points = static_cast<std::size_t>(copies) * surface_vertices_;
  carriers_ = Buffer<DeviceCarrier>(points);
  carried_ = Buffer<Vec4>(static_cast<std::size_t>(copies) * vertices_);
  recent_changes_ = Buffer<Vec4>(static_cast<std::size_t>(copies) * vertices_);
  if (contacts) {
    expected_ = Buffer<Vec4>(points);
    bone_points_ = Buffer<Vec4>(points);
  }
}

void CarryingForces::upload_material(const TissueModel& tissue, Stream& stream) {
  std::vector<float> masses(vertices_);
  for (int v = 0; v < vertices_; ++v) {
    masses[v] = tissue.fixed[v] != 0 ? -1.0F : static_cast<float>(tissue.masses[v]);
  }
  std::vector<JoltLimit> jolt_limits(surface_vertices_);
  for (int v = 0; v < surface_vertices_; ++v) jolt_limits[v] = tissue.jolt_limit(v);
  masses_.upload(masses, stream);
  jolt_limits_.upload(jolt_limits, stream);
  stream.synchronize();
}

void CarryingForces::pose(int copy, const std::vector<Transform>& transforms,
                          const SkeletonAttachment::State& state, const Eigen::Vector3d& shift,
                          const LinearBlend::PosedSkeleton* kinematic) {
  const std::span<Vec4> values = poses_.values();
  const Eigen::Vector3f rounded = shift.cast<float>();
  values[copy] = {rounded.x(), rounded.y(), rounded.z(), 0.0F};
  const std::span<Vec4> own = values.subspan(copies_ + copy * pose_size_, pose_size_);
  const std::size_t skeleton = attachment_.on_device().layout.size();
  write_pose(tissue_.attachment, transforms, state, own.first(skeleton));
  write_shapes(tissue_.attachment, state,
               shapes_.values().subspan(copy * shape_size_, shape_size_));
  is_shaped_[copy] = state.shapes().empty() ? 0 : 1;
  if (kinematic_blend_.on_device().point_count == 0) return;
  if (kinematic == nullptr) throw std::logic_error("a pose of the kinematic skin is missing");
  write_rows(*kinematic, own.subspan(skeleton));
}

void CarryingForces::start(const BodyOnDevice& body, Vec4* targets, Stream& stream) {
  run(nullptr, body, targets, stream);
}

void CarryingForces::step(const CarryingStep& parameters, const BodyOnDevice& body, Vec4* targets,
                          Stream& stream) {
  run(&parameters, body, targets, stream);
}

void CarryingForces::set_carried(const CarriedTissue& carried, Stream& stream) {
  const std::vector<Vec4> velocities = rows_of(carried.velocities);
  const std::vector<Vec4> recent_changes = rows_of(carried.recent_changes);
  carried_.upload(velocities, stream);
  recent_changes_.upload(recent_changes, stream);
  stream.synchronize();
}

void CarryingForces::download_carried(CarriedTissue& carried, Stream& stream) const {
  std::vector<Vec4> velocities(vertices_);
  std::vector<Vec4> recent_changes(vertices_);
  carried_.download(std::span<Vec4>(velocities), stream);
  recent_changes_.download(std::span<Vec4>(recent_changes), stream);
  stream.synchronize();
  carried = {points_of(velocities), points_of(recent_changes)};
}

void CarryingForces::run(const CarryingStep* parameters, const BodyOnDevice& body, Vec4* targets,
                         Stream& stream) {
  if (body.copies != copies_ || body.vertex_count != vertices_ ||
      body.fixed_count != fixed_count_ || (targets == nullptr && target_count_ > 0)) {
    throw std::logic_error("the solver's bodies are not those that are carried");
  }
  Bodies bodies{};
  bodies.copies = copies_;
  bodies.surface_vertices = surface_vertices_;
  bodies.vertices = vertices_;
  bodies.fixed_count = fixed_count_;
  bodies.target_count = target_count_;
  bodies.attachment = attachment_.on_device();
  bodies.kinematic = kinematic_blend_.on_device();
  bodies.kinematic_vertices = kinematic_vertices_.data();
  bodies.kinematic_held = kinematic_held_.data();
  bodies.held = held_.data();
  bodies.masses = masses_.data();
  bodies.jolt_limits = jolt_limits_.data();
  bodies.shifts = poses_.send(stream);
  bodies.poses = bodies.shifts + copies_;
  const bool shaped = std::find(is_shaped_.begin(), is_shaped_.end(), 1) != is_shaped_.end();
  bodies.shapes = shaped ? shapes_.send(stream) : nullptr;
  bodies.pose_size = static_cast<int>(pose_size_);
  bodies.positions = body.positions;
  bodies.velocities = body.velocities;
  bodies.carriers = carriers_.data();
  bodies.fixed = body.fixed;
  bodies.targets = targets;
  bodies.carried = carried_.data();
  bodies.recent_changes = recent_changes_.data();
  bodies.forces = body.forces;
  bodies.expected = expected_.data();
  bodies.bone_points = bone_points_.data();
  Numbers numbers{};
  numbers.starts = parameters == nullptr;
  if (parameters != nullptr) {
    const double dt = parameters->time_step;
    numbers.time_step = static_cast<float>(dt);
    numbers.factors = carrying_factors(parameters->settings, dt);
    numbers.mass_scale = static_cast<float>(parameters->mass_scale);
    numbers.firmness = static_cast<float>(parameters->stiffness_scale / parameters->mass_scale);
  }
  const int threads = copies_ * (surface_vertices_ + bodies.kinematic.point_count);
  cuda::launch(shaped ? carry_bodies<true> : carry_bodies<false>,
               {(threads + kCarryThreads - 1) / kCarryThreads, kCarryThreads, 0}, stream, bodies,
               numbers);
}

}  // namespace sinew
