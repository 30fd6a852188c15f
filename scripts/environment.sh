# shellcheck shell=bash
# Shared by ./play and ./test, which source it: the Python environment in .venv,
# the page built from web/, and the programs of the system that the tests need. Plain bash, also the old
# one of a Mac. The caller sets ROOT (the checkout) before it sources this file.

VENV="$ROOT/.venv"
RECORDS="$VENV/.rondel"          # place, unfinished, and one stamp for each lock
SETUP_LOCK="$ROOT/.venv.lock"    # a symbolic link to the number of the process that holds it
PYTHON_RANGE="3.11, 3.12 or 3.13"
: "${RONDEL_POSTGRES_GLOB:=/usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin}"

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_USER=0
unset CDPATH PYTHONHOME

say() { printf 'Rondel: %s\n' "$*"; }

# Something the machine lacks: exit code 3.
lacking() {
  printf 'Rondel: %s\n' "$*" >&2
  exit 3
}

failed() {
  printf 'Rondel: %s\n' "$*" >&2
  exit 1
}

# --- Python -------------------------------------------------------------------

# Prints the version of a Python that can make the environment; otherwise fails:
# 10 for another version, 11 for one without venv, anything else for no Python.
probe_python() {
  "$1" -I -c '
import os, sys
if sys.implementation.name != "cpython" or not (3, 11) <= sys.version_info[:2] < (3, 14):
    sys.exit(10)
if os.path.realpath(sys.prefix) == os.path.realpath(sys.argv[1]):
    sys.exit(10)  # the environment itself cannot remake itself
print("%d.%d.%d" % sys.version_info[:3])
try:
    import ensurepip, venv
except ImportError:
    sys.exit(11)
' "$VENV" 2>/dev/null
}

# Sets BASE_PYTHON and BASE_VERSION. With PYTHON set, that one and no other.
find_python() {
  local name path version code without=""
  if [ -n "${PYTHON:-}" ]; then
    BASE_VERSION="$(probe_python "$PYTHON")" && BASE_PYTHON="$PYTHON" && return
    code=$?
    [ "$code" = 11 ] && lacking_venv "$PYTHON" "$BASE_VERSION"
    lacking "PYTHON is set to $PYTHON, but Rondel needs Python $PYTHON_RANGE there."
  fi
  for name in python3 python3.13 python3.12 python3.11 python; do
    while IFS= read -r path; do
      version="$(probe_python "$path")"
      code=$?
      if [ "$code" = 0 ]; then
        BASE_PYTHON="$path" BASE_VERSION="$version"
        return
      fi
      if [ "$code" = 11 ] && [ -z "$without" ]; then without="$path $version"; fi
    done < <(type -aP "$name")
  done
  [ -n "$without" ] && lacking_venv "${without% *}" "${without##* }"
  lacking "no Python $PYTHON_RANGE was found; install one, or name it: PYTHON=/path/to/python3 $0"
}

lacking_venv() {
  local minor="${2%.*}"
  lacking "$1 has no venv module; on Debian or Ubuntu install it: $(as_root)apt-get install python$minor-venv"
}

# The Python of an environment that works and stands where it was made, or nothing.
venv_version() {
  [ -x "$VENV/bin/python" ] && [ ! -e "$RECORDS/unfinished" ] || return 1
  [ "$(cat "$RECORDS/place" 2>/dev/null)" = "$ROOT" ] || return 1
  "$VENV/bin/python" -I -S -c '
import sys
sys.exit(10) if not (3, 11) <= sys.version_info[:2] < (3, 14) else print("%d.%d.%d" % sys.version_info[:3])
' 2>/dev/null
}

stamp_of() { # NAME VERSION
  printf '%s ' "$2"
  cat "$ROOT/requirements/$1.lock" "$ROOT/pyproject.toml" | cksum
}

# True when requirements/NAME.lock and the package itself are installed as they stand, and the page is built.
environment_ready() { # NAME
  packages_ready "$1" && page_ready
}

packages_ready() { # NAME
  local version
  version="$(venv_version)" || return 1
  if [ -n "${PYTHON:-}" ]; then
    find_python
    [ "$BASE_VERSION" = "$version" ] || return 1
  fi
  [ -x "$VENV/bin/rondel" ] && [ "$(cat "$RECORDS/$1" 2>/dev/null)" = "$(stamp_of "$1" "$version")" ]
}

# Brings .venv to requirements/NAME.lock; at once when it is there already.
ensure_environment() { # NAME
  environment_ready "$1" && return
  [ -w "$ROOT" ] || lacking "the environment goes into $VENV, but this folder cannot be written to."
  take_setup_lock
  if ! environment_ready "$1"; then # another set-up may have done it meanwhile
    make_venv
    packages_ready "$1" || fill_venv "$1"
    page_ready || build_page "$1"
    say "the environment is ready."
  fi
  drop_setup_lock
}

make_venv() {
  local version
  if version="$(venv_version)"; then
    [ -n "${PYTHON:-}" ] || return 0
    find_python
    [ "$BASE_VERSION" != "$version" ] || return 0
  fi
  find_python
  say "making a Python environment in .venv (Python $BASE_VERSION) ..."
  "$BASE_PYTHON" -m venv --clear "$VENV" ||
    failed "$BASE_PYTHON could not make the environment $VENV; its message stands above."
  mkdir -p "$RECORDS" && printf '%s\n' "$ROOT" >"$RECORDS/place"
}

fill_venv() { # NAME
  local log="$VENV/install.log" version
  version="$(venv_version)" || failed "the environment in $VENV does not work."
  : >"$RECORDS/unfinished" # while it is there, the next run starts over
  : >"$log"
  rm -f "$RECORDS/run" "$RECORDS/dev"
  begin_page "$1"
  say "installing the packages of requirements/$1.lock; the first time takes a minute or two ..."
  install_packages "$log" --require-hashes -r "$ROOT/requirements/$1.lock" ||
    install_failed "the packages of requirements/$1.lock" "$log"
  say "installing Rondel itself ..."
  # its hook need not build the page: that is done here, beside the installation
  RONDEL_SKIP_PAGE=1 install_packages "$log" --no-deps --editable "$ROOT" || install_failed "Rondel itself" "$log"
  (unset PYTHONDONTWRITEBYTECODE && "$VENV/bin/python" -c "import numba, rondel.server.serve") >>"$log" 2>&1 ||
    failed "what was installed does not work; the reason stands at the end of $log"
  # dev.lock holds all of run.lock, so that playing after testing installs nothing
  [ "$1" = run ] || stamp_of run "$version" >"$RECORDS/run"
  stamp_of "$1" "$version" >"$RECORDS/$1"
  rm -f "$RECORDS/unfinished"
}

# By uv, which takes a tenth of pip's time; where that finds no way, such as through a proxy only pip knows of, by pip.
install_packages() { # LOG ARGUMENT...
  local log="$1" index
  shift
  if ensure_uv >>"$log" 2>&1; then
    # uv does not read the settings of pip
    index="${UV_DEFAULT_INDEX:-$("$VENV/bin/python" -m pip config get global.index-url 2>/dev/null)}"
    env UV_PYTHON_DOWNLOADS=never ${index:+"UV_DEFAULT_INDEX=$index"} \
      "$VENV/bin/uv" pip install --python "$VENV/bin/python" "$@" 2>&1 | tee -a "$log" | show_steps
    [ "${PIPESTATUS[0]}" = 0 ] && return
    say "uv could not do it; trying pip ..."
  fi
  # compiling everything takes half of pip's time; what is imported is compiled and kept then
  "$VENV/bin/python" -m pip install --no-compile --progress-bar off "$@" 2>&1 | tee -a "$log" | show_steps
  return "${PIPESTATUS[0]}"
}

# Never built from its sources: that takes longer than pip does.
ensure_uv() {
  [ -x "$VENV/bin/uv" ] || "$VENV/bin/python" -m pip install --no-compile --require-hashes --only-binary :all: \
    --progress-bar off -r "$ROOT/requirements/installer.lock"
  [ -x "$VENV/bin/uv" ]
}

install_failed() { # WHAT LOG
  local reason
  reason="$(grep -E '^ *(ERROR|error):' "$2" | tail -n 1)"
  [ -n "$reason" ] && printf '  %s\n' "$reason" >&2
  failed "$1 could not be installed (no network?); the log is $2"
}

# --- The page -----------------------------------------------------------------

page() { "$VENV/bin/python" -I "$ROOT/scripts/page.py" "$@"; }

# True when the page was built from web/ as it stands, or is not wanted (RONDEL_SKIP_PAGE=1).
page_ready() { "$VENV/bin/python" -I -S "$ROOT/scripts/page.py" current; }

page_arguments() { # NAME
  if [ "$1" = dev ]; then echo "build --full"; else echo "build"; fi
}

# Builds the page in the background; if that fails, build_page tells why.
begin_page() { # NAME
  page_job=""
  page_ready && return
  ensure_node
  say "building the page meanwhile ..."
  # not by the function: the number would be that of a shell around Python
  # shellcheck disable=SC2046 # words
  "$VENV/bin/python" -I "$ROOT/scripts/page.py" $(page_arguments "$1") >/dev/null 2>&1 &
  page_job=$!
  ${WITH_PAGE:-:} # what the caller does with the page while packages are installed
}

# Waits in a process of its own for the page that is built in the background.
await_page() {
  while process_lives "$page_job"; do sleep 0.3; done
}

build_page() { # NAME
  local log="$VENV/page.log"
  say "building the page ..."
  if [ -n "${page_job:-}" ]; then wait "$page_job"; fi
  page_job=""
  ensure_node
  # shellcheck disable=SC2046 # words
  page $(page_arguments "$1") 2>&1 | tee "$log" | show_steps
  [ "${PIPESTATUS[0]}" = 0 ] && return
  grep -v '^building the page: ' "$log" >&2
  failed "there is no page; the reason stands above. If nothing else helps, remove the folder web/node_modules."
}

# Where the set-up ends before the page is built, npm must not go on behind it.
end_page() {
  [ -n "${page_job:-}" ] || return 0
  kill "$page_job" 2>/dev/null
  wait "$page_job"
  page_job=""
}

# Node of the system, or the one of requirements/node.lock in the environment.
ensure_node() {
  local log="$VENV/node.log"
  page node 2>/dev/null && return
  say "no Node 20.19 or newer with npm was found; fetching one into .venv ..."
  install_packages "$log" --require-hashes -r "$ROOT/requirements/node.lock" ||
    lacking "the page needs Node 20.19 or newer with npm, and it could not be fetched (no network?); the log is $log"
}

# --- Progress -----------------------------------------------------------------

# From the many lines of uv, pip, page.py or apt-get, one short line for each step; on a
# terminal each takes the place of the one before, with its seconds.
show_steps() {
  local line step="" before="" size start=$SECONDS wait=""
  if [ -t 1 ] && [ "${BASH_VERSINFO[0]}" -ge 4 ]; then wait="-t 1"; fi
  while true; do
    # shellcheck disable=SC2086,SC2229 # an option and its value, or nothing
    if IFS= read -r $wait line; then
      case "$line" in
        *".metadata ("*) continue ;;
        *"Downloading "*" ("* | *"Using cached "*" ("*)
          size="${line##*(}" step="${line#*Downloading }" step="${step#*Using cached }" step="${step%% *}"
          step="fetching ${step%%-[0-9]*} (${size%)*})"
          ;;
        "Installing collected packages: "*) step="unpacking ${line#*: }" ;;
        *"Preparing "*"metadata"* | "Building editable"* | "Building wheel"*) step="building" ;;
        "building the page: "*) step="$line" ;;
        "Get:"*) read -r _ _ _ _ step _ <<<"$line" && step="fetching $step" ;;
        "Unpacking "*) step="${line#Unpacking }" && step="unpacking ${step%% *}" ;;
        "Setting up "*) step="${line#Setting up }" && step="setting up ${step%% *}" ;;
        *) continue ;;
      esac
      [ "$step" = "$before" ] && continue
      before="$step" start=$SECONDS
      if [ ! -t 1 ]; then printf '  %.108s\n' "$step"; fi
    elif [ $? -le 128 ]; then
      break # the end; more than 128 is a second gone by
    fi
    if [ -t 1 ] && [ -n "$step" ]; then printf '\r\033[K  %.68s  %d s' "$step" $((SECONDS - start)); fi
  done
  if [ -t 1 ]; then printf '\r\033[K'; fi
}

# --- One set-up at a time -----------------------------------------------------

process_lives() { [ -d "/proc/$1" ] || kill -0 "$1" 2>/dev/null; }

# A symbolic link is made with its content in one step, on every system.
take_setup_lock() {
  local holder told=""
  while ! ln -s "$$" "$SETUP_LOCK" 2>/dev/null; do
    holder="$(readlink "$SETUP_LOCK")" || continue
    if ! process_lives "$holder"; then
      rm -f "$SETUP_LOCK"
      ln -s "$$" "$SETUP_LOCK" 2>/dev/null
      sleep 0.3 # two may have found it dead: the later link counts
      [ "$(readlink "$SETUP_LOCK")" = "$$" ] && break
      continue
    fi
    [ -n "$told" ] || say "waiting for another set-up (process $holder); if there is none, remove $SETUP_LOCK"
    told=1
    sleep 0.3
  done
  trap 'drop_setup_lock; ${ON_EXIT:-:}' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

drop_setup_lock() {
  end_page
  [ "$(readlink "$SETUP_LOCK" 2>/dev/null)" = "$$" ] && rm -f "$SETUP_LOCK"
  trap - EXIT INT TERM HUP
}

# --- Programs of the system ---------------------------------------------------

is_root() { [ "$(id -u)" = 0 ]; }

as_root() { is_root || printf 'sudo '; }

has() { type -P "$1" >/dev/null; }

# Prints the path of the browser; one that has no windows has least to do.
find_browser() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    type -P "$name" && return
  done
  return 1
}

# Prints the folder of PostgreSQL's server programs, the newest where there are more.
find_postgres() {
  local folder found=""
  # shellcheck disable=SC2086 # a list of patterns
  for folder in $RONDEL_POSTGRES_GLOB; do
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
      found="$(printf '%s\n' $found "$folder" | sort -V | tail -n 1)"
    fi
  done
  if [ -z "$found" ] && has initdb && has pg_ctl; then found="$(dirname "$(type -P initdb)")"; fi
  [ -n "$found" ] && printf '%s\n' "$found"
}

need_title() {
  case "$1" in browser) echo "Chromium" ;; postgres) echo "the PostgreSQL server" ;; esac
}

need_package() {
  case "$1" in
    browser) if knows_package chromium-headless-shell; then echo "chromium-headless-shell"; else echo "chromium"; fi ;;
    postgres) echo "postgresql" ;;
  esac
}

# Whether the system has a package, as far as its lists go: not every one has Chromium without windows.
knows_package() { apt-cache show "$1" >/dev/null 2>&1; }

install_command() { # NEED
  if has apt-get || ! { has dnf || has brew; }; then
    printf '%sapt-get update && %sapt-get install %s\n' "$(as_root)" "$(as_root)" "$(need_package "$1")"
  elif has dnf; then
    printf '%sdnf install %s\n' "$(as_root)" "$(need_package "$1" | sed 's/^postgresql$/postgresql-server/')"
  else
    printf 'brew install %s\n' "$(need_package "$1")"
  fi
}

# Sees to it that the named needs are there: installs them where it may, else says how and exits 3.
ensure_needs() { # DRY NEED...
  local dry="$1" need missing="" log
  shift
  for need in "$@"; do
    "find_$need" >/dev/null || missing="$missing $need"
  done
  [ -n "$missing" ] || return 0
  if ! { is_root && has apt-get; }; then
    for need in $missing; do
      printf 'missing: %s (%s)\n  install it:  %s\n  or skip it:  ./test --without %s\n' \
        "$need" "$(need_title "$need")" "$(install_command "$need")" "$need" >&2
    done
    lacking "the tests were not run: they need what is missing above."
  fi
  if [ -n "$dry" ]; then
    for need in $missing; do echo "would install: $need ($(need_package "$need"))"; done
    return 0
  fi
  log="$(mktemp "${TMPDIR:-/tmp}/rondel-apt.XXXXXX")"
  say "looking up the packages of the system (apt-get update) ..."
  apt-get update >>"$log" 2>&1 || say "apt-get update failed; going on with the lists at hand."
  for need in $missing; do
    say "installing $(need_title "$need") (apt-get install $(need_package "$need")) ..."
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$(need_package "$need")" \
      </dev/null 2>&1 | tee -a "$log" | show_steps
    "find_$need" >/dev/null ||
      lacking "$(need_title "$need") could not be installed (the log is $log); skip it with ./test --without $need"
  done
  rm -f "$log"
}
