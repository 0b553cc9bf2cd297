// npm run check:bundle: nothing of the server in what the browser gets, and no more of it than agreed.
import { browserScripts, firstLoads, kilobytes } from './lib/browser-bundle.mjs';
import { isFresh } from './lib/build-state.mjs';
import { fail, say } from './lib/steps.mjs';

/** Words that only server code has; `$ZodType` is in every copy of zod, whose schemas are for the server. */
const serverWords = [
  /SESSION_SECRETS/,
  /client_?secret/i,
  /refresh_token/,
  /access_token/,
  /["'`]node:\w+/,
  /\bpino\b/,
  /\blmdb\b/,
  /\bioredis\b/,
  /graphql-request/,
  /oidc-provider/,
  /createRequestContext/,
  /permissionTable/,
  /process\.env\./,
  /\$ZodType/,
];
/**
 * First-load JavaScript as gzip: at most 95 KB, 80 of them React and the router; 120 KB for a dashboard.
 */
const budgetOf = (route) => (/dashboards\.\$/.test(route) ? 120 : 95) * 1024;

if (!isFresh()) fail('the build is not of these sources: run `npm run build` first.');
const found = browserScripts().flatMap(({ file, text }) =>
  serverWords
    .filter((word) => word.test(text))
    .map((word) => `${file} has a server-only word: ${word}`),
);
// The styleguide draws everything at once, and is not there in production (404).
const pages = firstLoads().filter(({ route }) => route !== 'routes/_app.styleguide');
const tooLarge = pages.filter(({ route, gzip }) => gzip > budgetOf(route));
const problems = [
  ...found,
  ...tooLarge.map(
    ({ route, gzip }) =>
      `first load of ${route}: ${kilobytes(gzip)} of ${kilobytes(budgetOf(route))}`,
  ),
];
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) fail(`${problems.length} faults in the browser's bundle.`);
say(
  `no server-only word in the browser's bundle; largest first load ${kilobytes(pages[0].gzip)} (${pages[0].route})`,
);
