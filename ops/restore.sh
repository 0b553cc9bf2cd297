#!/usr/bin/env bash
# Puts a backup of ops/backup.sh back: ops/restore.sh FOLDER, with the environment of the product, which has to be stopped.
# What is there now is moved aside; a PostgreSQL database is replaced. See docs/operations.md for Redis.
set -euo pipefail
. "$(dirname "$0")/product-runs.sh"
source=${1:?usage: ops/restore.sh FOLDER}
data=${DATA_DIR:-data}
(cd "$source" && sha256sum --check --quiet SHA256SUMS)
# What runs would go on with the old stores, and damage the new ones.
if holds_folder "$data" || answers; then
  echo 'the product runs: stop it first. Nothing was changed.' >&2
  exit 1
fi
if [ -f "$source/database.dump" ] && is_used "${DATABASE_URL:?the backup has a database: set DATABASE_URL}"; then
  echo 'others are connected to the database: stop the product first. Nothing was changed.' >&2
  exit 1
fi
umask 077
now=$(date -u +%Y%m%dT%H%M%SZ)

aside() { # FOLDER
  if [ -e "$1" ]; then
    mv "$1" "$1.before-$now"
    echo "what was in $1 is now in $1.before-$now"
  fi
}
aside "$data"
mkdir -p "$data"
tar --extract --gzip --file="$source/data.tar.gz" --directory="$data"
if [ -f "$source/analytics.tar.gz" ]; then
  aside "${ANALYTICS_DIR:?the backup has a folder of data sets: set ANALYTICS_DIR}"
  mkdir -p "$ANALYTICS_DIR"
  tar --extract --gzip --file="$source/analytics.tar.gz" --directory="$ANALYTICS_DIR"
fi
if [ -f "$source/flags.json" ]; then cp "$source/flags.json" "${PLATFORM_FLAGS_FILE:?set PLATFORM_FLAGS_FILE}"; fi
if [ -f "$source/database.dump" ]; then
  # In one transaction: a restore that fails changes nothing.
  pg_restore --dbname="$DATABASE_URL" --clean --if-exists \
    --no-owner --single-transaction "$source/database.dump"
fi
echo 'restored: start the product, then run npm run doctor'
