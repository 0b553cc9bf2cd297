# Sourced by backup.sh and restore.sh.

# Whether the platform runs on the embedded database of the data folder: it holds the folder's lock, a listening socket.
holds_folder() { # DATA_DIR
  [ -S "$1/platform/platform.lock" ] && node -e '
    require("net").connect(process.argv[1]).on("connect", () => process.exit(0)).on("error", () => process.exit(1));
  ' "$1/platform/platform.lock"
}

# Whether something answers at the address of the product, as its settings have it: HOST and PORT.
answers() {
  node -e '
    const [host, port] = process.argv.slice(1);
    const isAny = host === "0.0.0.0" || host === "::";
    const socket = require("net").connect(Number(port), isAny ? "127.0.0.1" : host);
    socket.setTimeout(2000, () => process.exit(1));
    socket.on("connect", () => process.exit(0)).on("error", () => process.exit(1));
  ' "${HOST:-127.0.0.1}" "${PORT:-3000}"
}

# Whether others are connected to the database: the product, or a platform of another host.
is_used() { # DATABASE_URL
  [ "$(psql --dbname="$1" --no-align --tuples-only --command='select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = '"'client backend'")" != 0 ]
}
