// SPDX-License-Identifier: MIT

#include "render/gpu_timer.h"

namespace sinew {
namespace {

constexpr int kMaxPending = 6;  // frames; drivers queue two or three

GLuint created_query() {
  GLuint name = 0;
  glCreateQueries(GL_TIME_ELAPSED, 1, &name);
  return name;
}

}  // namespace

GpuTimer::GpuTimer() {
  GLint bits = 0;
  glGetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);
  if (bits == 0) return;
  queries_.reserve(kMaxPending);
  for (int i = 0; i < kMaxPending; ++i) {
    queries_.push_back({GlName<detail::release_query>(created_query())});
  }
}

void GpuTimer::begin(std::int64_t number) {
  if (measuring_ || pending_ == queries_.size()) return;
  Query& query = queries_[(first_ + pending_) % queries_.size()];
  query.number = number;
  glBeginQuery(GL_TIME_ELAPSED, query.name.get());
  measuring_ = true;
}

void GpuTimer::end() {
  if (!measuring_) return;
  glEndQuery(GL_TIME_ELAPSED);
  measuring_ = false;
  ++pending_;
}

std::optional<GpuTimer::Time> GpuTimer::take() {
  if (pending_ == 0) return std::nullopt;
  const Query& query = queries_[first_];
  GLuint known = GL_FALSE;
  glGetQueryObjectuiv(query.name.get(), GL_QUERY_RESULT_AVAILABLE, &known);
  if (known == GL_FALSE) return std::nullopt;
  GLuint64 nanoseconds = 0;
  glGetQueryObjectui64v(query.name.get(), GL_QUERY_RESULT, &nanoseconds);
  first_ = (first_ + 1) % queries_.size();
  --pending_;
  return Time{query.number, 1e-6 * static_cast<double>(nanoseconds)};
}

}  // namespace sinew
