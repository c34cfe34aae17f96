// SPDX-License-Identifier: MIT

#include "bodies/template_archive.h"

#include <cstdint>

#include "bodies/skeleton_archive.h"

namespace sinew {

std::string to_bytes(const BodyTemplate& body) {
  ByteWriter writer;
  writer.put_count(body.parts.size());
  for (const BodyPart& part : body.parts) {
    writer.put_text(part.name);
    put_mesh(writer, part.mesh);
  }
  put_skeleton(writer, body.skeleton);
  put_weights(writer, body.weights);
  return writer.take();
}

std::optional<BodyTemplate> body_template_from_bytes(Sex sex, std::string_view bytes) {
  BodyTemplate body{{sex, {}, {}, {}}, template_joints(sex)};
  ByteReader reader(bytes);
  body.parts.resize(reader.get_count(3 * sizeof(std::uint64_t)));
  for (BodyPart& part : body.parts) {
    part.name = reader.get_text();
    part.mesh = get_mesh(reader);
  }
  body.skeleton = get_skeleton(reader);
  body.weights = get_weights(reader);
  if (!reader.is_complete()) return std::nullopt;
  return body;
}

}  // namespace sinew
