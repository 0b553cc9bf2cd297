// Loaded before a server (`node --import`): measures how long requests keep its main thread busy, and lists what it reads. It
// answers on the loopback port METER_PORT, in JSON:
// /busy   milliseconds of processor time of the main thread since the last call: in all, and of the longest turn of the loop
// /names  names of query parameters that were read since the last call
// /routes methods and paths of the Express routers
import { existsSync, openSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import querystring from 'node:querystring';
import { isMainThread } from 'node:worker_threads';

/** How often the loop is looked at, in milliseconds: a turn of the loop that takes longer is measured on its own. */
const everyMs = 2;

if (isMainThread) {
  const file = '/proc/thread-self/schedstat';
  const schedule = existsSync(file) ? openSync(file) : null;
  const bytes = Buffer.alloc(64);
  /** Processor time of the main thread; where the system does not tell it, the time of the clock, which counts other programs. */
  const threadMs = () =>
    schedule === null
      ? performance.now()
      : Number(bytes.toString('latin1', 0, readSync(schedule, bytes, 0, 64, 0)).split(' ')[0]) /
        1e6;

  let [began, seen, longest] = [threadMs(), threadMs(), 0];
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - seen);
    seen = now;
  };
  setInterval(look, everyMs).unref();

  const names = readNames();
  const routes = readRoutes();
  const answers = {
    '/busy': () => {
      look();
      const busy = { total: seen - began, longest };
      [began, longest] = [seen, 0];
      return busy;
    },
    '/names': () => {
      const read = [...names];
      names.clear();
      return read;
    },
    '/routes': () => routes(),
  };
  const server = createServer((request, response) =>
    response.end(JSON.stringify(answers[request.url]())),
  );
  // A connection that ends while a busy client sends would fail its request.
  server.keepAliveTimeout = 0;
  server.listen(Number(process.env.METER_PORT), '127.0.0.1').unref();
}

/** Names of query parameters that the program reads from now on. */
function readNames() {
  const names = new Set();
  for (const method of ['get', 'getAll', 'has']) {
    const original = URLSearchParams.prototype[method];
    URLSearchParams.prototype[method] = function read(name, ...rest) {
      names.add(String(name));
      return original.call(this, name, ...rest);
    };
  }
  const { parse } = querystring;
  querystring.parse = (...given) =>
    new Proxy(parse(...given), {
      get(values, name) {
        if (typeof name === 'string') names.add(name);
        return values[name];
      },
    });
  return names;
}

/** @returns a function that lists the routes of all Express routers; a bundled copy of Express has none */
function readRoutes() {
  const { Router } = createRequire(import.meta.url)('express');
  const added = [];
  const mounts = new Map();
  const { route, use } = Router;
  Router.route = function add(path) {
    const made = route.call(this, path);
    added.push({ router: this, paths: [path].flat(), made });
    return made;
  };
  Router.use = function mount(...given) {
    const [path, ...routers] = typeof given[0] === 'string' ? given : ['', ...given];
    for (const router of routers.flat()) mounts.set(router, { parent: this, path });
    return use.apply(this, given);
  };
  const prefixOf = (router) => {
    const mount = mounts.get(router);
    return mount === undefined ? '' : prefixOf(mount.parent) + mount.path.replace(/\/$/, '');
  };
  return () =>
    added.flatMap(({ router, paths, made }) =>
      paths
        .filter((path) => typeof path === 'string')
        .map((path) => ({ path: prefixOf(router) + path, methods: Object.keys(made.methods) })),
    );
}
