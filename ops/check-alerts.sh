#!/usr/bin/env bash
# Checks the alert rules, and runs their tests. Needs promtool (Debian: apt-get install prometheus).
set -euo pipefail
cd "$(dirname "$0")"
command -v promtool >/dev/null || { echo 'promtool is missing: apt-get install prometheus' >&2; exit 1; }
promtool check rules alerts.yml
promtool test rules alerts.test.yml
promtool check config --syntax-only prometheus.yml
