#!/usr/bin/env bash
# Copies all stores of a deployment to a new folder: ops/backup.sh FOLDER, with the environment of the product
# (DATA_DIR, and where they are set DATABASE_URL, REDIS_URL, ANALYTICS_DIR, PLATFORM_FLAGS_FILE). See docs/operations.md.
# The embedded database and the file of the sessions must not change meanwhile: stop the product first.
set -euo pipefail
. "$(dirname "$0")/product-runs.sh"
target=${1:?usage: ops/backup.sh FOLDER}
data=${DATA_DIR:-data}
[ ! -e "$target" ] || { echo "$target exists already" >&2; exit 1; }
[ -d "$data" ] || { echo "there is no data folder $data" >&2; exit 1; }
umask 077
mkdir -p "$target"

# The database first: a file of a data set that it names is there until it names another.
if [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --dbname="$DATABASE_URL" --format=custom --no-owner --file="$target/database.dump"
elif holds_folder "$data"; then
  echo 'the platform runs on the embedded database: stop the product first' >&2
  rm -r "$target"
  exit 1
fi
if [ -n "${REDIS_URL:-}" ]; then redis-cli -u "$REDIS_URL" --no-auth-warning --rdb "$target/sessions.rdb" >/dev/null; fi
tar --create --gzip --file="$target/data.tar.gz" --exclude=platform.lock --exclude='lock-*.sock' \
  --directory="$data" .
if [ -n "${ANALYTICS_DIR:-}" ]; then
  tar --create --gzip --file="$target/analytics.tar.gz" --directory="$ANALYTICS_DIR" .
fi
if [ -n "${PLATFORM_FLAGS_FILE:-}" ]; then cp "$PLATFORM_FLAGS_FILE" "$target/flags.json"; fi
# A damaged archive is worse than none.
for archive in "$target"/*.tar.gz; do tar --list --file="$archive" >/dev/null; done
if [ -f "$target/database.dump" ]; then pg_restore --list "$target/database.dump" >/dev/null; fi
(cd "$target" && sha256sum -- * >SHA256SUMS)
echo "backup in $target: $(du -sh "$target" | cut -f1)"
