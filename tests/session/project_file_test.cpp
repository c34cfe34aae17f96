// SPDX-License-Identifier: MIT

#include "session/settings/project_file.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <filesystem>
#include <random>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/scratch_folder.h"
#include "session/settings/format_defaults.h"
#include "session/settings/project_text.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

// Names of joints, parts and files that occur in practice or could break the syntax of a file.
const std::vector<std::string> kNames{"Head",
                                      "left arm",
                                      "a.b",
                                      "",
                                      "\"quoted\"",
                                      "back\\slash",
                                      "Körper 体",
                                      "two\nlines\t",
                                      std::string("zero\0", 5),
                                      "# no comment",
                                      "\x7f",
                                      "K\xf6rper of Latin-1",
                                      "\xee\xbe\x80 is used by none",
                                      "\xe0\x80\x80\xed\xa0\x80\xf4\x90\x80\x80\xc3"};

/// Generates doubles of all magnitudes.
class AnyDoubles {
 public:
  double operator()() {
    while (true) {
      const double value = std::bit_cast<double>(bits_());
      if (std::isfinite(value)) return value;
    }
  }
  double positive() { return std::abs((*this)()); }
  Eigen::Vector3d vector() { return {(*this)(), (*this)(), (*this)()}; }

 private:
  std::mt19937_64 bits_{1};
};

/// Returns settings that lie inside of their ranges and all differ from their defaults.
Settings changed_settings() {
  std::mt19937_64 random(1);
  Settings settings;
  for (const Setting& setting : settings_table()) {
    const double fraction = std::uniform_real_distribution<double>(0.1, 0.9)(random);
    const double number = setting.minimum + fraction * (setting.maximum - setting.minimum);
    if (const auto* field = std::get_if<SettingValue<double>>(&setting.field)) {
      field->in(settings) = number;
    } else if (const auto* whole = std::get_if<SettingValue<int>>(&setting.field)) {
      whole->in(settings) = static_cast<int>(number);
    } else if (const auto* truth = std::get_if<SettingValue<bool>>(&setting.field)) {
      truth->in(settings) = !truth->of(settings);
    } else {
      const bool is_last = setting_text(settings, setting) == setting.choices.back();
      set_setting(settings, setting.key,
                  is_last ? setting.choices.front() : setting.choices.back());
    }
  }
  return settings;
}

PosedJoints posed_joints(AnyDoubles& any) {
  PosedJoints joints;
  for (const std::string& name : kNames) {
    const Eigen::Quaterniond rotation(Eigen::AngleAxisd(
        std::remainder(any(), 3.0), Eigen::Vector3d(1.0, 0.3, -0.2).normalized()));
    joints[name] = {rotation, any.vector()};
  }
  return joints;
}

/// Returns a project in which nothing has its default value.
Project full_project() {
  AnyDoubles any;
  Project project;
  project.files = {"hero.glb", "clips/walk.bvh"};
  project.colliders = {"wall.obj"};
  project.clip = "walk";
  project.time = any.positive();
  project.settings = changed_settings();
  int role = 0;
  for (const std::string& name : kNames) {
    project.radii[name] = {any.positive(), any.positive()};
    project.document.part_roles[name] = static_cast<PartRole>(role++ % 4);
  }
  for (const std::string& name : kNames) {
    const Eigen::Vector3f color(0.1F, 1.0F / 3.0F, 1.0F);
    project.document.part_looks[name] = PartLook{color, 1.0 / 7.0, false};
  }
  project.document.part_looks["only dull"] = {.roughness = 0.5};
  project.document.colliders = {
      {any.vector(), posed_joints(any).begin()->second.rotation, any.positive(), false},
      {},
      {any.vector(), Eigen::Quaterniond::Identity(), 1.0, true}};
  project.light = ProjectLight{any(), any(), any.positive()};
  project.radii["only a ball"] = {0.25, {}};
  project.radii["only a bone"] = {{}, 0.0};
  project.document.excluded = kNames;
  project.document.posed = posed_joints(any);
  project.document.recorded = {
      {"wave", 2.0, {{0.0, posed_joints(any)}, {1.0 / 3.0, {}}, {1.7, posed_joints(any)}}},
      {kNames.back(), 0.0, {}}};
  project.view = ProjectView{any.vector(), any.positive(), any(), any(), 0.1234, true};
  project.maps_file = kNames.back();
  SettingDifferences differences{
      {"dynamics.gravity", "9.81"}, {"tissue.sliding", "false"}, {"contact", "local"}};
  project.comparison = ProjectComparison{true, {CompareHow::kWiper, 0.3, 1.0 / 3.0}, differences};
  return project;
}

void expect_equal(const Project& a, const Project& b) {
  EXPECT_EQ(a.files, b.files);
  EXPECT_EQ(a.colliders, b.colliders);
  EXPECT_EQ(a.clip, b.clip);
  EXPECT_EQ(a.time, b.time);
  EXPECT_TRUE(a.settings == b.settings);
  EXPECT_TRUE(a.radii == b.radii);
  EXPECT_EQ(a.document.part_roles, b.document.part_roles);
  EXPECT_EQ(a.document.excluded, b.document.excluded);
  EXPECT_TRUE(a.document.posed == b.document.posed);
  EXPECT_TRUE(a.document.recorded == b.document.recorded);
  EXPECT_TRUE(a.document.part_looks == b.document.part_looks);
  EXPECT_TRUE(a.document.colliders == b.document.colliders);
  EXPECT_TRUE(a.light == b.light);
  EXPECT_TRUE(a.view == b.view);
  EXPECT_EQ(a.maps_file, b.maps_file);
  EXPECT_TRUE(a.comparison == b.comparison);
}

/// Returns the error message about a text, after checking that it is one printable line.
std::string complaint(const std::string& text) {
  const std::string sentence = input_error([&] { project_of_text(text, "hero.sinew"); });
  EXPECT_TRUE(std::none_of(sentence.begin(), sentence.end(), [](unsigned char c) {
    return c < ' ' || c > '~';
  })) << sentence;
  EXPECT_TRUE(sentence.empty() || sentence.starts_with("hero.sinew, line ")) << sentence;
  return sentence;
}

void expect_complaint(const std::string& lines, const std::vector<std::string>& parts) {
  const std::string sentence = complaint("sinew_project = 2\n" + lines);
  for (const std::string& part : parts) {
    EXPECT_NE(sentence.find(part), std::string::npos) << lines << "\n-> " << sentence;
  }
}

TEST(ProjectText, GivesEveryValueBackToTheLastBit) {
  const Project project = full_project();
  for (const Setting& setting : settings_table()) {
    EXPECT_NE(setting_text(project.settings, setting), setting_text({}, setting)) << setting.key;
  }
  expect_equal(project_of_text(project_text(project), "hero.sinew"), project);
}

TEST(ProjectText, LeavesOutWhatIsAsItComes) {
  const std::string text = project_text({});
  EXPECT_EQ(text.substr(text.find('\n') + 1), "sinew_project = 2\n\nfiles = []\n");
  expect_equal(project_of_text(text, ""), {});
  Project project;
  project.settings.tissue.material.mass = 80.0;
  EXPECT_NE(project_text(project).find("\n[settings]\n\"tissue.mass\" = 80.0\n"),
            std::string::npos);
}

TEST(ProjectText, NamesABuiltInCharacter) {
  Project project;
  project.built_in = "tee";
  EXPECT_EQ(project_of_text(project_text(project), "").built_in, "tee");
  EXPECT_EQ(project_of_text("sinew_project = 1\nfiles = []", "").built_in, "") << "older projects";
  project.level_of_detail = 2;
  EXPECT_EQ(project_of_text(project_text(project), "").level_of_detail, 2);
}

TEST(ProjectText, TakesWhatIsWrittenByHand) {
  const Project project = project_of_text(
      "\xef\xbb\xbf# mine\r\nsinew_project = 2\nclip = 2\nfiles = [\n  'a.glb', # body\n]\n"
      "[settings]\ntissue.mass = 80\ntissue.sliding = \"off\"\n[radii.\"left arm\"]\nbone = 1\n",
      "");
  EXPECT_EQ(project.files, std::vector<std::string>{"a.glb"});
  EXPECT_EQ(project.clip, "2");
  EXPECT_EQ(project.settings.tissue.material.mass, 80.0);
  EXPECT_FALSE(project.settings.tissue.sliding);
  EXPECT_EQ(project.radii.at("left arm").bone, 1.0);
  EXPECT_FALSE(project.radii.at("left arm").joint);
}

TEST(ProjectText, IsAsTheDocumentationShowsIt) {
  const std::string page = read_file(SINEW_SOURCE_DIR "/docs/project_files.md");
  const std::string begin = "```toml\n";
  const std::size_t at = page.find(begin) + begin.size();
  const std::string example = page.substr(at, page.find("```", at) - at);
  const Project project = project_of_text(example, "project_files.md");
  EXPECT_EQ(project.document.recorded.at(0).keys.size(), 1U);
  EXPECT_EQ(project_of_text(project_text(project), "").files, project.files);
}

TEST(ProjectText, HasTheDefaultsOfFormat1InTheDocumentation) {
  std::string page = read_file(SINEW_SOURCE_DIR "/docs/project_files.md");
  page = page.substr(page.find("| setting | format 1 |"));
  page = page.substr(0, page.find("\n\n"));
  const Settings now, then = defaults_of_format(1);
  for (const Setting& setting : settings_table()) {
    EXPECT_EQ(page.find("\n| `" + setting.key + "` |") != std::string::npos,
              setting_text(now, setting) != setting_text(then, setting))
        << setting.key;
  }
}

/// Returns the settings of a project of format 1 with these lines.
Settings settings_of_format_1(const std::string& lines) {
  return project_of_text("sinew_project = 1\n" + lines, "").settings;
}

TEST(ProjectOfFormat1, HasTheDefaultsOfThatFormat) {
  const Settings settings = settings_of_format_1("");
  const std::vector<std::pair<std::string, std::string>> defaults{
      {"contact", "none"},
      {"dynamics.iterations", "10"},
      {"dynamics.accelerated", "false"},
      {"tissue.joint_softness", "20"},
      {"tissue.joint_volume", "0"},
      {"tissue.prism_rotations", "false"}};
  for (const auto& [key, value] : defaults)
    EXPECT_EQ(setting_text(settings, find_setting(key)), value) << key;
  EXPECT_TRUE(project_of_text("sinew_project = 2", "").settings == Settings{});
}

TEST(ProjectOfFormat1, KeepsWhatItSays) {
  for (const Setting& setting : settings_table()) {
    const std::string value = setting_text(changed_settings(), setting);
    const Settings settings =
        settings_of_format_1("[settings]\n\"" + setting.key + "\" = '" + value + "'");
    EXPECT_EQ(setting_text(settings, setting), value) << setting.key;
  }
}

TEST(ProjectOfFormat1, IsSavedAsTheSameBodyInTheFormatOfToday) {
  for (const std::string lines :
       {"", "[settings]\n\"dynamics.iterations\" = 7\ncontact = 'global'\n"}) {
    const Project old = project_of_text("sinew_project = 1\n" + lines, "");
    const std::string text = project_text(old);
    EXPECT_NE(text.find("sinew_project = 2\n"), std::string::npos);
    expect_equal(project_of_text(text, ""), old);
  }
}

TEST(ProjectOfFormat1, RotatesPrismsWhereTheSkinCollidesWithItself) {
  EXPECT_TRUE(settings_of_format_1("[settings]\ncontact = 'local'").constraints.prism_rotations);
  const auto both_sides = [](const std::string& first, const std::string& second) {
    const Project project = project_of_text(
        "sinew_project = 1\n[settings]\n" + first + "\n[comparison.settings]\n" + second, "");
    const Settings other = with_differences(project.settings, project.comparison->differences);
    return std::pair(project.settings.constraints.prism_rotations,
                     other.constraints.prism_rotations);
  };
  const std::string prisms = "\ntissue.prism_rotations = true";
  EXPECT_EQ(both_sides("", "contact = 'local'"), std::pair(false, true));
  EXPECT_EQ(both_sides("contact = 'local'", "contact = 'none'"), std::pair(true, false));
  EXPECT_EQ(both_sides("contact = 'local'", "contact = 'global'"), std::pair(true, true));
  EXPECT_EQ(both_sides("contact = 'local'" + prisms, "contact = 'none'"), std::pair(true, true));
  EXPECT_EQ(both_sides("", "method = 'linear-blend'" + prisms), std::pair(false, true));
}

TEST(ProjectText, MakesRotationsOfRoundedQuaternions) {
  const Project project = project_of_text(
      "sinew_project = 1\n[posed]\na = { rotation = [0.707, 0, 0.707, 0], translation = [1,2,3] }",
      "");
  const JointTransform& place = project.document.posed.at("a");
  EXPECT_NEAR(place.rotation.norm(), 1.0, 1e-15);
  EXPECT_TRUE(place.translation.isApprox(Eigen::Vector3d(1, 2, 3)));
}

TEST(ProjectText, NamesLineKeyAndRemedyOfWhatIsWrong) {
  EXPECT_NE(complaint("files = []\n").find("'sinew_project = 2' is missing"), std::string::npos);
  expect_complaint("\n[settings]\n\"tissue.stifness\" = 1", {"line 4", "'tissue.stiffness'"});
  expect_complaint("[settings]\ntissue.mass = -1", {"line 3", "tissue.mass", "0.01 to 100000"});
  expect_complaint("[settings]\nmethod = 'magic'", {"line 3", "method", "projective"});
  expect_complaint("[settings]\ntissue.mass = nan", {"line 3", "tissue.mass"});
  expect_complaint("[settings]\nmethod = []", {"line 3", "'method'"});
  expect_complaint("filez = []", {"line 2", "'filez'", "files, colliders"});
  expect_complaint("[sky]\ncolour = 1", {"line 2", "'sky'"});
  expect_complaint("[view]\nroll = 1", {"line 3", "'roll'", "yaw"});
  expect_complaint("[view]\ntarget = [1, 2]", {"line 3", "'target'", "3 numbers"});
  expect_complaint("[view]\ndistance = 0", {"line 3", "'distance'"});
  expect_complaint("[view]\nfield_of_view = 3.2", {"line 3", "'field_of_view'", "3.14"});
  expect_complaint("[view]\nyaw = inf", {"line 3", "'yaw'", "finite"});
  expect_complaint("files = ['a.glb']\nbuilt_in = 'tee'", {"line 3", "built_in", "leave out"});
  expect_complaint("[comparison]\nhow = 'upside down'", {"line 3", "'upside down'", "overlay"});
  expect_complaint("[comparison]\nwiper = 1.1", {"line 3", "'wiper'", "0 to 1"});
  expect_complaint("[comparison]\nghost = nan", {"line 3", "'ghost'", "finite"});
  expect_complaint("[comparison]\nsettings = 1", {"line 3", "'settings'"});
  expect_complaint("[comparison.settings]\ncontact = 'often'", {"line 3", "contact", "global"});
  expect_complaint("[comparison.settings]\nplayback.speed = 2", {"line 3", "one playback speed"});
  expect_complaint("[light]\nmoon = 1", {"line 3", "'moon'", "azimuth"});
  expect_complaint("[light]\nenvironment = -1", {"line 3", "'environment'", "from 0"});
  expect_complaint("[looks]\nCape = { roughness = 2 }", {"line 3", "'roughness'", "0 to 1"});
  expect_complaint("[looks]\nCape = { color = [1, 2] }", {"line 3", "'color'", "3 numbers"});
  expect_complaint("[[placements]]\nscale = 1", {"line 2", "'collider'"});
  expect_complaint("[[placements]]\ncollider = 0\nscale = 0", {"line 4", "'scale'"});
  expect_complaint("files = 'a.glb'", {"line 2", "'files'", "list"});
  expect_complaint("files = [1]", {"line 2", "'files'", "text"});
  expect_complaint("time = -1", {"line 2", "'time'"});
  expect_complaint("time = 1979-05-27", {"line 2", "'time'", "number"});
  expect_complaint("[parts]\nCape = 'flying'", {"line 3", "'flying'", "embedded"});
  expect_complaint("[radii]\nHead = { joint = nan }", {"line 3", "'joint'", "finite"});
  expect_complaint("[radii]\nHead = { joint = -1 }", {"line 3", "'joint'", "from 0"});
  expect_complaint("[radii]\nHead = { ball = 1 }", {"line 3", "'ball'", "joint and bone"});
  expect_complaint("[posed]\nHead = { rotation = [1, 0, 0, 0] }", {"line 3", "'translation'"});
  expect_complaint("[posed]\nHead = { rotation = [0, 0, 0, 0], translation = [0, 0, 0] }",
                   {"line 3", "quaternion"});
  expect_complaint("[[recorded]]\nkeys = [{ time = 1, joints = {} }, { time = 1, joints = {} }]",
                   {"line 3", "'time'"});
  expect_complaint("[[recorded]]\nduration = 1\nkeys = [{ time = 2, joints = {} }]",
                   {"line 2", "'duration'"});
  expect_complaint("files = []\nfiles = []", {"line 3"});
  expect_complaint("recorded = 1", {"line 2", "'recorded'"});
  expect_complaint("settings = 1", {"line 2", "'settings'"});
}

TEST(ProjectText, SaysWhatANewerVersionWrote) {
  const std::string newer = "sinew_project = 3\n";
  EXPECT_EQ(project_of_text(newer + "clip = 'walk'", "").clip, "walk");
  EXPECT_TRUE(project_of_text(newer, "").settings == Settings{});
  for (const char* unknown : {"sky = 1", "[settings]\n\"tissue.colour\" = 1", "[view]\nroll = 1",
                              "[parts]\nCape = 'flying'"}) {
    const std::string sentence = complaint(newer + unknown);
    EXPECT_NE(sentence.find("of format 3"), std::string::npos) << sentence;
    for (const char* known : {"sinew_project = 1\n", "sinew_project = 2\n"})
      EXPECT_EQ(complaint(std::string(known) + unknown).find("newer"), std::string::npos);
  }
  EXPECT_NE(complaint("sinew_project = 0"), "");
  EXPECT_NE(complaint("sinew_project = '1'"), "");
}

TEST(ProjectText, RefusesHostileFilesWithASentence) {
  const auto repeated = [](const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
  };
  const int many = 300'000;
  for (const std::string& text :
       {std::string(), std::string(10, '\0'), std::string(100'000'000, '['),
        "a=" + repeated("[", many), "a=" + repeated("{a=", many), repeated("a.", many) + "a=1",
        "[" + repeated("a.", many) + "a]", repeated("'a' . ", many) + "a=1",
        "b={c=\"\"\"\"\"\"\"," + repeated("a.", many) + "a=1}",
        "b={c='''''''," + repeated("a.", many) + "a=1}",
        "b=\"\\\"\"\n" + repeated("a.", many) + "a=1", "b={c='\\'," + repeated("a.", many) + "a=1}",
        "# '\n" + repeated("a.", many) + "a=1", std::string("glTF\x02\0\0\0", 8),
        std::string("\xff\xfe\x00s", 4)}) {
    EXPECT_NE(complaint("sinew_project = 1\n" + text), text.empty() ? "?" : "") << text.size();
    EXPECT_NE(complaint(text), "");
  }
}

TEST(ProjectText, EndsWithAProjectOrASentenceWhateverIsDamaged) {
  const std::string whole = project_text(full_project());
  for (std::size_t length = 0; length < whole.size(); length += 7) {
    complaint(whole.substr(0, length));
  }
  std::mt19937 random(1);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = whole;
    damaged[random() % damaged.size()] = static_cast<char>(random());
    if (!complaint(damaged).empty()) ++refused;
  }
  EXPECT_GT(refused, 500);
}

/// Folders with the files of a project: home/hero/hero.glb and home/wälls/my wall.obj.
class ProjectFile : public testing::Test {
 protected:
  ProjectFile() {
    fs::create_directories(home_ / "hero");
    fs::create_directories(home_ / "wälls");
    project_.files = {folder_.write("home/hero/hero.glb", "1")};
    project_.colliders = {folder_.write("home/wälls/my wall.obj", "2")};
  }
  /// Returns the contents of a project's files, which show whether they are the right ones.
  static std::string contents(const Project& project) {
    std::string all;
    for (const std::string& file : project.files) all += read_file(file);
    for (const std::string& file : project.colliders) all += read_file(file);
    return all;
  }

  ScratchFolder folder_;
  fs::path home_ = fs::path(folder_.path()) / "home";
  Project project_;
};

TEST_F(ProjectFile, NamesItsFilesFromWhereItLies) {
  const std::string path = (home_ / "hero/hero.sinew").string();
  write_project(project_, path);
  const std::string text = read_file(path);
  EXPECT_NE(text.find("files = [\"hero.glb\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("colliders = [\"../wälls/my wall.obj\"]"), std::string::npos) << text;
  EXPECT_EQ(contents(read_project(path)), "12");
}

TEST_F(ProjectFile, MovesWithItsFiles) {
  write_project(project_, (home_ / "hero/hero.sinew").string());
  fs::rename(home_, home_.parent_path() / "elsewhere");
  EXPECT_EQ(contents(read_project((home_.parent_path() / "elsewhere/hero/hero.sinew").string())),
            "12");
}

TEST_F(ProjectFile, ReadsAndWritesFromTheFolderOfTheProgram) {
  const fs::path before = fs::current_path();
  fs::current_path(home_ / "hero");
  project_.files = {"hero.glb"};
  write_project(project_, "hero.sinew");
  const Project read = read_project("hero.sinew");
  const std::string all = contents(read);
  fs::current_path(before);
  EXPECT_EQ(all, "12");
  EXPECT_EQ(read.files, std::vector<std::string>{"hero.glb"});
}

TEST_F(ProjectFile, FindsItsWayOutOfALinkedFolder) {
  fs::create_directories(home_.parent_path() / "far/away");
  fs::create_directory_symlink(home_ / "hero", home_.parent_path() / "far/away/link");
  const std::string path = (home_.parent_path() / "far/away/link/hero.sinew").string();
  write_project(project_, path);
  EXPECT_EQ(contents(read_project(path)), "12");
  EXPECT_EQ(contents(read_project((home_ / "hero/hero.sinew").string())), "12");
}

TEST_F(ProjectFile, KeepsTheNamesOfLinksInItsFolder) {
  fs::create_directory_symlink(home_ / "wälls", home_ / "hero/link");
  project_.colliders = {(home_ / "hero/link/my wall.obj").string()};
  const std::string path = (home_ / "hero/hero.sinew").string();
  write_project(project_, path);
  EXPECT_NE(read_file(path).find("colliders = [\"link/my wall.obj\"]"), std::string::npos);
}

TEST_F(ProjectFile, SaysWhichOfItsFilesIsMissing) {
  const std::string path = (home_ / "hero.sinew").string();
  write_project(project_, path);
  fs::remove(project_.colliders[0]);
  const std::string sentence = input_error([&] { read_project(path); });
  EXPECT_TRUE(sentence.starts_with(path)) << sentence;
  EXPECT_NE(sentence.find("my wall.obj"), std::string::npos) << sentence;
}

TEST_F(ProjectFile, KeepsTheOlderFileWhenItCannotBeWritten) {
  const std::string path = (home_ / "hero.sinew").string();
  write_project(project_, path);
  const std::string before = read_file(path);
  project_.radii["Head"].joint = std::nan("");
  EXPECT_NE(input_error([&] { write_project(project_, path); }).find(path), std::string::npos);
  EXPECT_EQ(read_file(path), before);
  EXPECT_NE(input_error([&] { write_project({}, (home_ / "no/folder.sinew").string()); }), "");
  int files = 0;
  for (const auto& entry : fs::directory_iterator(home_)) files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 1) << "another file is left next to it";
}

TEST_F(ProjectFile, IsKnownByItsFirstLineOrItsName) {
  EXPECT_TRUE(is_project(folder_.write("a.txt", "\n# mine\n sinew_project = 1\n")));
  EXPECT_TRUE(is_project(folder_.write("empty.SINEW", "")));
  EXPECT_TRUE(is_project("missing.sinew"));
  EXPECT_FALSE(is_project(folder_.write("b.txt", "files = ['sinew_project = 1']")));
  EXPECT_FALSE(is_project(project_.files[0]));
  EXPECT_FALSE(is_project("missing.glb"));
  EXPECT_FALSE(is_project(home_.string()));
}

TEST_F(ProjectFile, IsNoPartOfACharacter) {
  const std::string path = (home_ / "hero.sinew").string();
  write_project({}, path);
  EXPECT_NE(input_error([&] { open_character({path}); }).find("open it by itself"),
            std::string::npos);
}

TEST(ClipReference, TellsClipsOfOneNameApart) {
  Character character;
  character.clips = {{"walk", 1.0, {}}, {"", 1.0, {}}};
  Document document;
  document.recorded = {{"walk", 1.0, {}}, {"wave", 1.0, {}}};
  const std::vector<std::string> names = clip_names(character, document);
  EXPECT_EQ(clip_reference(names, 0), "walk");
  EXPECT_EQ(clip_reference(names, 1), "1");
  EXPECT_EQ(clip_reference(names, 2), "2");
  EXPECT_EQ(clip_reference(names, 3), "wave");
  EXPECT_EQ(clip_reference(names, -1), "rest");
}

}  // namespace
}  // namespace sinew
