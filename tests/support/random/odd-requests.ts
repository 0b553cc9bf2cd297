import fc from 'fast-check';

/** A request as random values make it: mostly well formed, with something odd in one or more places. */
export interface OddRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer;
}

const strange = [
  '',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[[[[[[[[',
  '{"a":{"a":{"a":{}}}}',
  'constructor',
  '__proto__',
  'toString',
  "' OR 1=1 --",
  '"; DROP TABLE app_user; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\x',
  '\u202e\u0000\ud83d\ude00',
  'é'.repeat(300),
  'x'.repeat(5_000),
  '2026-02-30',
  '9999-99-99',
  'brd_none',
  'http://example.invalid/',
  '//example.invalid',
  '/\\example.invalid',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%E2%80%A8',
];
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...strange) },
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const encoded = value.chain((text) =>
  fc.constantFrom(
    encodeURIComponent(Buffer.from(text).toString('utf8')),
    text.replace(/[\r\n ]/g, ''),
  ),
);

/** Writes a path in another way: letters as escapes, dot segments, doubled slashes, another case, endings. */
const disguise = (path: string) =>
  fc.constantFrom(
    ...Array.from({ length: 18 }, () => path),
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `/x/%2e%2e${path}`,
    `/./x/..${path}`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/`,
    `${path}.data`,
    `${path}%2f`,
    `${path};a=b`,
    `${path}%00`,
    `http://example.invalid${path}`,
    path.slice(1),
  );

const queryNames = [
  '_data',
  '_routes',
  'index',
  'returnTo',
  'callbackUrl',
  'error',
  'state',
  'code',
  'filters',
  'brand',
  'timerange',
  'timeFrame',
  'comparison',
  'comparisonType',
  'level',
  'page',
  'after',
  'before',
  'search',
  'tab',
  'sort',
  'hideLayout',
  'localOnly',
  'federated',
  'ticket',
  'report_id',
];
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), encoded), encoded), { maxLength: 4 })
  .map((pairs) =>
    pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`,
  );

const graphqlQueries = [
  '{ __typename }',
  '{ viewer { id email } }',
  '{ __schema { types { name } } }',
  'query($a: String!, $b: String!) { dashboard(parentSlug: $a, slug: $b) { id } }',
  'query($s: DashboardStateInput) { dashboard(parentSlug: "brand-dossier", slug: "dossier") { content(state: $s) { widgets { id } } } }',
  '{ a: __typename b: __typename c: __typename ...F } fragment F on Query { ...F }',
  'mutation { x }',
  'subscription { x }',
];
const bodies = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: '', text: '' }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...graphqlQueries), fc.json()).map(([text, variables]) => ({
      type: 'application/json',
      text: `{"query":${JSON.stringify(text)},"variables":${variables}}`,
    })),
  },
  fc.array(fc.tuple(encoded, encoded), { maxLength: 6 }).map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    text: pairs.map(([name, text]) => `${name}=${text}`).join('&'),
  })),
  fc.json({ maxDepth: 4 }).map((text) => ({ type: 'application/json', text })),
  fc.constantFrom(
    { type: 'application/json', text: '['.repeat(20_000) },
    { type: 'application/json', text: `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}` },
    { type: 'application/json', text: '{"query":"{ __typename }","variables":[]}' },
    { type: 'application/json', text: '{"query":"query{a{a{a{a{a{a{a{a{a{a{a{a}}}}}}}}}}}}"}' },
    { type: 'application/json', text: '{"query":1,"variables":{"__proto__":{}}}' },
    {
      type: 'multipart/form-data; boundary=x',
      text: '--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--',
    },
    { type: 'multipart/form-data', text: 'nothing' },
    { type: 'application/x-www-form-urlencoded', text: 'a=%&%zz=1&=&&&' },
    { type: 'text/plain', text: 'x'.repeat(150_000) },
    { type: 'application/json; charset=utf-99', text: '{}' },
  ),
);

const headerText = encoded.map((text) => text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '').trim());
const extraHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'cookie',
      'if-none-match',
      'origin',
      'range',
      'referer',
      'sec-fetch-site',
      'traceparent',
      'x-csrf-token',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-http-method-override',
      'x-remix-revalidate',
    ),
    headerText,
  ),
  { maxLength: 2 },
);

const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/**
 * Requests for some routes of a server.
 * @param routes paths; a part that begins with `$`, `:` or `{` is filled in
 */
export function oddRequests(routes: readonly string[]): fc.Arbitrary<OddRequest> {
  const filled = (route: string) =>
    fc
      .array(
        encoded.map((text) => text.replaceAll('/', '%2F') || 'x'),
        { minLength: 4, maxLength: 4 },
      )
      .map((parts) => route.replace(/\$\w+|:\w+|\{\w+\}/g, () => parts.pop() ?? 'x'));
  return fc
    .record({
      method: fc.constantFrom(...methods),
      path: fc
        .constantFrom(...routes)
        .chain(filled)
        .chain(disguise),
      query,
      extra: extraHeaders,
      body: bodies,
    })
    .map(({ method, path, query: search, extra, body }) => ({
      method,
      target: path + search,
      headers: {
        ...(body.type === '' ? {} : { 'content-type': body.type }),
        ...Object.fromEntries(extra),
      },
      body: Buffer.from(body.text),
    }));
}
