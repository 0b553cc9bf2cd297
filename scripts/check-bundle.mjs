// npm run check:bundle: fails when the browser's bundle has server code or is larger than its limits.
import { browserScripts, firstLoads, kilobytes } from './lib/browser-bundle.mjs';
import { isFresh } from './lib/build-state.mjs';
import { fail, say } from './lib/steps.mjs';

/** Words that occur only in server code. */
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
];
/** A text in every copy of zod. Its schemas run on the server, or load when a user begins to fill in a form. */
const laterWords = [/\$ZodType/];
/**
 * First-load JavaScript as gzip: at most 115 KB, 80 of them React and the router; 135 KB for a dashboard.
 */
const budgetOf = (route) => (/dashboards\.\$/.test(route) ? 135 : 115) * 1024;

if (!isFresh()) fail('the build is not of these sources: run `npm run build` first.');
const loads = firstLoads();
const first = new Set(loads.flatMap(({ files }) => files));
const pagesWith = (file) =>
  loads
    .filter(({ files }) => files.includes(file))
    .map(({ route }) => route)
    .join(', ');
const found = browserScripts().flatMap(({ file, text }) => [
  ...serverWords
    .filter((word) => word.test(text))
    .map((word) => `${file} has a word of server code: ${word}`),
  ...(first.has(file) && laterWords.some((word) => word.test(text))
    ? [
        `${file} has zod, and is in the first load of ${pagesWith(file)}: import only types from a contract with schemas; values stand in a module without zod, as app/contracts/orders/labels.ts`,
      ]
    : []),
]);
// The styleguide shows all components at once. It does not exist in production (404).
const pages = loads.filter(({ route }) => route !== 'routes/_app.styleguide');
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
