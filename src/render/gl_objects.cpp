// SPDX-License-Identifier: MIT

#include "render/gl_objects.h"

#include <algorithm>

#include "core/error.h"

namespace sinew {
namespace {

template <typename Create>
GLuint created(Create create) {
  GLuint name = 0;
  create(1, &name);
  return name;
}

GlTraffic& traffic() {
  static GlTraffic all;
  return all;
}

/// Returns the bytes per texel of the formats that are used here.
std::size_t texel_bytes(GLenum format) {
  switch (format) {
    case GL_R8:
      return 1;
    case GL_RG8:
    case GL_DEPTH_COMPONENT16:
      return 2;
    case GL_RGBA16F:
      return 8;
    default:
      return 4;
  }
}

GLuint created_texture(GLenum target) {
  GLuint name = 0;
  glCreateTextures(target, 1, &name);
  return name;
}

}  // namespace

const GlTraffic& gl_traffic() {
  return traffic();
}

void HeldBytes::set(std::size_t bytes) {
  traffic().held += bytes - bytes_;
  bytes_ = bytes;
}

namespace detail {
void release_buffer(GLuint name) {
  glDeleteBuffers(1, &name);
}
void release_vertex_array(GLuint name) {
  glDeleteVertexArrays(1, &name);
}
void release_texture(GLuint name) {
  glDeleteTextures(1, &name);
}
void release_sampler(GLuint name) {
  glDeleteSamplers(1, &name);
}
void release_framebuffer(GLuint name) {
  glDeleteFramebuffers(1, &name);
}
void release_program(GLuint name) {
  glDeleteProgram(name);
}
void release_query(GLuint name) {
  glDeleteQueries(1, &name);
}
}  // namespace detail

Buffer::Buffer() : name_(created(glCreateBuffers)) {}

void Buffer::upload(const void* data, std::size_t bytes, bool dynamic) {
  const GLenum usage = dynamic ? GL_STREAM_DRAW : GL_STATIC_DRAW;
  glNamedBufferData(name_.get(), static_cast<GLsizeiptr>(bytes), data, usage);
  size_.set(bytes);
  traffic().uploaded += bytes;
}

void Buffer::write(std::size_t bytes, const std::function<void(void*)>& write) {
  size_.set(bytes);
  traffic().uploaded += bytes;
  if (bytes == 0) return;
  const auto size = static_cast<GLsizeiptr>(bytes);
  glNamedBufferData(get(), size, nullptr, GL_STREAM_DRAW);
  do {
    void* const place = glMapNamedBufferRange(get(), 0, size, GL_MAP_WRITE_BIT);
    if (place == nullptr) {
      throw UnavailableError(
          fmt::format("out of graphics memory: {} bytes of vertices do not fit", bytes));
    }
    write(place);
  } while (glUnmapNamedBuffer(get()) == GL_FALSE);  // contents were lost, e.g. by a mode switch
}

void Buffer::allocate(std::size_t bytes) {
  glNamedBufferData(get(), static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_COPY);
  size_.set(bytes);
}

void Buffer::read(std::size_t offset, std::size_t bytes, void* place) const {
  glGetNamedBufferSubData(get(), static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes),
                          place);
}

VertexArray::VertexArray() : name_(created(glCreateVertexArrays)) {}

void VertexArray::attach_floats(GLuint location, const Buffer& buffer, int components, int stride,
                                int offset, int divisor) {
  const GLuint array = name_.get();
  glEnableVertexArrayAttrib(array, location);
  glVertexArrayVertexBuffer(array, location, buffer.get(), offset, stride);
  glVertexArrayAttribFormat(array, location, components, GL_FLOAT, GL_FALSE, 0);
  glVertexArrayAttribBinding(array, location, location);
  glVertexArrayBindingDivisor(array, location, static_cast<GLuint>(divisor));
}

void VertexArray::attach_integers(GLuint location, const Buffer& buffer, int components, int stride,
                                  int offset) {
  const GLuint array = name_.get();
  glEnableVertexArrayAttrib(array, location);
  glVertexArrayVertexBuffer(array, location, buffer.get(), offset, stride);
  glVertexArrayAttribIFormat(array, location, components, GL_INT, 0);
  glVertexArrayAttribBinding(array, location, location);
}

void VertexArray::attach_colors(GLuint location, const Buffer& buffer, int stride, int offset) {
  const GLuint array = name_.get();
  glEnableVertexArrayAttrib(array, location);
  glVertexArrayVertexBuffer(array, location, buffer.get(), offset, stride);
  glVertexArrayAttribFormat(array, location, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0);
  glVertexArrayAttribBinding(array, location, location);
}

void VertexArray::attach_indices(const Buffer& buffer) {
  glVertexArrayElementBuffer(name_.get(), buffer.get());
}

Texture::Texture(GLenum target) : name_(created_texture(target)) {}

Texture Texture::image(GLenum format, int width, int height) {
  Texture texture(GL_TEXTURE_2D);
  texture.allocate(1, format, width, height);
  texture.set(GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  texture.set(GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  texture.set(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  texture.set(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

void Texture::allocate(int levels, GLenum format, int width, int height) {
  glTextureStorage2D(name_.get(), levels, format, width, height);
  std::size_t texels = 0;
  for (int level = 0; level < levels; ++level) {
    texels += static_cast<std::size_t>(std::max(1, width >> level)) *
              static_cast<std::size_t>(std::max(1, height >> level));
  }
  size_.set(texel_bytes(format) * texels);
}

Texture Texture::multisampled(GLenum format, int width, int height, int samples) {
  Texture texture(GL_TEXTURE_2D_MULTISAMPLE);
  glTextureStorage2DMultisample(texture.get(), samples, format, width, height, GL_TRUE);
  texture.size_.set(texel_bytes(format) * static_cast<std::size_t>(samples) *
                    static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  return texture;
}

Texture Texture::of_buffer(GLenum format, const Buffer& buffer) {
  Texture texture(GL_TEXTURE_BUFFER);
  glTextureBuffer(texture.get(), format, buffer.get());
  return texture;
}

void Texture::set(GLenum parameter, GLint value) const {
  glTextureParameteri(name_.get(), parameter, value);
}

Sampler::Sampler() : name_(created(glCreateSamplers)) {}

void Sampler::set(GLenum parameter, GLint value) const {
  glSamplerParameteri(name_.get(), parameter, value);
}

Framebuffer::Framebuffer() : name_(created(glCreateFramebuffers)) {}

void Framebuffer::attach(GLenum point, const Texture& texture) const {
  glNamedFramebufferTexture(name_.get(), point, texture.get(), 0);
}

void Framebuffer::depth_only() const {
  glNamedFramebufferDrawBuffer(name_.get(), GL_NONE);
  glNamedFramebufferReadBuffer(name_.get(), GL_NONE);
}

void Framebuffer::check() const {
  const GLenum status = glCheckNamedFramebufferStatus(name_.get(), GL_FRAMEBUFFER);
  if (status != GL_FRAMEBUFFER_COMPLETE) {
    throw UnavailableError(
        fmt::format("the graphics driver cannot render an image of this size (OpenGL status "
                    "0x{:x}); choose a smaller size",
                    status));
  }
}

GLint ShaderProgram::change(const char* uniform, const Eigen::Vector4f& value) const {
  auto found = std::find_if(uniforms_.begin(), uniforms_.end(),
                            [&](const Uniform& known) { return known.name == uniform; });
  if (found == uniforms_.end()) {
    const GLint location = glGetUniformLocation(name_.get(), uniform);
    found = uniforms_.insert(found, {uniform, location, value, false});
  }
  if (found->is_set && found->value == value) return -1;
  found->value = value;
  found->is_set = true;
  return found->location;
}

void ShaderProgram::set(const char* uniform, bool value) const {
  const float number = value ? 1.0F : 0.0F;
  if (const GLint at = change(uniform, {number, 0.0F, 0.0F, 0.0F}); at >= 0)
    glProgramUniform1i(name_.get(), at, value ? 1 : 0);
}

void ShaderProgram::set(const char* uniform, float value) const {
  if (const GLint at = change(uniform, {value, 0.0F, 0.0F, 0.0F}); at >= 0)
    glProgramUniform1f(name_.get(), at, value);
}

void ShaderProgram::set(const char* uniform, const Eigen::Vector2f& value) const {
  if (const GLint at = change(uniform, {value.x(), value.y(), 0.0F, 0.0F}); at >= 0)
    glProgramUniform2fv(name_.get(), at, 1, value.data());
}

void ShaderProgram::set(const char* uniform, const Eigen::Vector3f& value) const {
  if (const GLint at = change(uniform, {value.x(), value.y(), value.z(), 0.0F}); at >= 0)
    glProgramUniform3fv(name_.get(), at, 1, value.data());
}

void ShaderProgram::set(const char* uniform, const Eigen::Vector4f& value) const {
  if (const GLint at = change(uniform, value); at >= 0)
    glProgramUniform4fv(name_.get(), at, 1, value.data());
}

void ComputeProgram::set(const char* uniform, GLuint value) const {
  glProgramUniform1ui(name_.get(), glGetUniformLocation(name_.get(), uniform), value);
}

void ComputeProgram::run(GLuint count) const {
  constexpr GLuint kGroup = 64;
  constexpr GLuint kMostGroups = 65535;  // every driver accepts as many
  set("count", count);
  glUseProgram(name_.get());
  glDispatchCompute(std::min(kMostGroups, (count + kGroup - 1) / kGroup), 1, 1);
}

}  // namespace sinew
