/** The parts of the platform, by the first segment of a path. All other paths are `site`. */
const parts: Readonly<Record<string, string>> = {
  graphql: 'graphql',
  api: 'ams',
  oauth: 'login',
  authorize: 'login',
  interaction: 'login',
  oidc: 'login',
  '.well-known': 'login',
  flags: 'flags',
  admin: 'admin',
  billing: 'billing',
  gateway: 'gateway',
};

/** The part of the platform that serves a path: a name for metrics and traces, which no caller can make up. */
export function partOf(path: string): string {
  const segment = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(parts, segment) ? parts[segment]! : 'site';
}
