import fc from 'fast-check';
import { Kind, parse, type OperationDefinitionNode, type TypeNode } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../app/lib/urls/paths';
import type { Operation } from '../../server/bff/upstream/graphql/operation';
import { fuzzed } from '../support/random/fuzz';
import { createClient, type Answer, type HttpClient } from '../support/network/http-client';
import { sharedProduct, type SharedProduct } from '../support/programs/shared-product';
import { signIn } from '../support/people/sign-in';

/**
 * Random bodies for the running servers: variables of every GraphQL operation of the app, and forms. `npm run fuzz` sends
 * more of them.
 */
const small = 40;
let product: SharedProduct;
let client: HttpClient;
let csrfToken: string;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await signIn(product.bff.url, 'core'));
  csrfToken = (await client.get(product.bff.url + paths.auth.csrf)).json<{ csrfToken: string }>()
    .csrfToken;
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom(
    '',
    '__proto__',
    'brd_saltmarsh',
    '\u0000',
    "' OR 1=1 --",
    '9'.repeat(400),
    '2026-02-30',
  ),
);

/** Nothing of ours is in the answer to what makes no sense. */
function isAnswered(answer: Answer): void {
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
  expect(answer.text).not.toMatch(/\n\s+at .+\.(?:js|ts|mjs):\d+/);
}

describe('GraphQL', () => {
  const operations = Object.values(
    import.meta.glob<Record<string, Operation<never, unknown>>>(
      '../../server/bff/domains/*/queries.ts',
      { eager: true },
    ),
  )
    .flatMap((module) => Object.values(module))
    .map(({ text }) => {
      const definition = parse(text).definitions.find(
        (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
      );
      return { text, variables: definition?.variableDefinitions ?? [] };
    })
    .filter(({ text, variables }) => variables.length > 0 && !text.includes('mutation'));

  /** Mostly of the declared type, else anything. */
  function valueOf(type: TypeNode): fc.Arbitrary<unknown> {
    if (type.kind === Kind.NON_NULL_TYPE) return valueOf(type.type);
    if (type.kind === Kind.LIST_TYPE)
      return fc.oneof(fc.array(valueOf(type.type), { maxLength: 4 }), fc.json());
    const { value: name } = type.name;
    const right: Record<string, fc.Arbitrary<unknown>> = {
      String: anyText,
      ID: anyText,
      Int: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double()),
      Float: fc.double(),
      Boolean: fc.boolean(),
    };
    const parts = fc.dictionary(
      fc.constantFrom(
        'brand',
        'filters',
        'startDate',
        'endDate',
        'timerange',
        'edges',
        'node',
        'value',
        '__proto__',
        'first',
        'search',
      ),
      fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 })),
      { maxKeys: 5 },
    );
    return fc.oneof(
      { weight: 4, arbitrary: right[name] ?? parts },
      fc.jsonValue({ maxDepth: 3 }),
      fc.constant(null),
    );
  }

  it('[C-01 REL-06] any variables of any query of the app: an answer with data, or an error with a code', async () => {
    expect(operations.length).toBeGreaterThan(5);
    const asked = fc
      .constantFrom(...operations)
      .chain(({ text, variables }) =>
        fc
          .record(
            Object.fromEntries(
              variables.map(({ variable, type }) => [variable.name.value, valueOf(type)]),
            ),
            { requiredKeys: [] },
          )
          .map((given) => ({ query: text, variables: given })),
      );
    await fc.assert(
      fc.asyncProperty(asked, async (json) => {
        const answer = await client.post(`${product.platform.url}/graphql`, {
          headers: { accept: 'application/json' },
          json,
        });
        isAnswered(answer);
        const { errors = [] } = answer.json<{ errors?: { extensions?: { code?: string } }[] }>();
        for (const { extensions } of errors) {
          expect(extensions?.code).toMatch(/^[A-Z_]+$/);
          expect(extensions?.code).not.toBe('INTERNAL_SERVER_ERROR');
        }
      }),
      fuzzed(small),
    );
  });
});

describe('forms', () => {
  const fieldNames = fc.oneof(
    fc.constantFrom(
      'csrfToken',
      'formKey',
      'intent',
      'theme',
      'returnTo',
      'lines[0].cases',
      'lines[99999].cases',
      'lines[].x',
      'a.b.c',
      '__proto__.x',
      'constructor',
      'version',
    ),
    anyText,
  );
  const fields = fc.array(fc.tuple(fieldNames, anyText), { maxLength: 12 });
  /** Pages whose forms change nothing without the right fields of their own. */
  const pages = [
    paths.preferences,
    paths.settings,
    paths.newOrder,
    paths.editBrand('brd_saltmarsh'),
    paths.auth.session,
    '/users',
  ];
  const send = (page: string, type: string, body: Buffer | string) =>
    client.post(product.bff.url + page, {
      body,
      headers: {
        origin: product.bff.url,
        'sec-fetch-site': 'same-origin',
        'content-type': type,
        'x-csrf-token': csrfToken,
      },
    });

  it('[SEC-42 SEC-47 REL-06] any fields, in any spelling, to pages with forms: an answer below 500', async () => {
    const spelled = fields.chain((pairs) =>
      fc.constantFrom(
        new URLSearchParams(pairs.map(([name, text]) => [name, text])).toString(),
        pairs.map(([name, text]) => `${name}=${text}`).join('&'),
        pairs.map(([name]) => name).join('&%zz=%&='),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pages), spelled, async (page, body) => {
        isAnswered(await send(page, 'application/x-www-form-urlencoded', body));
      }),
      fuzzed(small),
    );
  });

  it('[SEC-42 SEC-47 R-04 REL-06] any multipart body to the page that takes a file: an answer below 500', async () => {
    const boundary = 'b0undary';
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
      fc.constant(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
      fc.constant(Buffer.from(`--${boundary}--`)),
    );
    const part = fc
      .tuple(
        fieldNames,
        fc.constantFrom(
          '',
          '; filename="a.png"',
          '; filename=',
          "; filename*=UTF-8''%zz",
          '; name=x',
        ),
        fc.constantFrom('', 'Content-Type: image/png\r\n', 'Content-Type: x\r\n', 'Nonsense\r\n'),
        bytes,
      )
      .map(([name, file, type, content]) =>
        Buffer.concat([
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`,
          ),
          content,
          Buffer.from('\r\n'),
        ]),
      );
    const body = fc.oneof(
      fc
        .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom(`--${boundary}--\r\n`, '', '--'))
        .map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)])),
      bytes,
    );
    const type = fc.constantFrom(
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary="${boundary}"; charset=utf-99`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(200)}`,
    );
    await fc.assert(
      fc.asyncProperty(type, body, async (given, content) => {
        isAnswered(await send(paths.editBrand('brd_saltmarsh'), given, content));
      }),
      fuzzed(small),
    );
    // The server lives, and so does the page.
    const page = await createClient().get(product.bff.url + paths.help);
    expect(page.status).toBe(200);
  });
});
