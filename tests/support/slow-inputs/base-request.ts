import { fieldLists, jsonBodies, multipartBodies, texts } from './texts';

export type Field = readonly [name: string, value: string];
export type Body =
  | { type: 'form'; fields: readonly Field[] }
  | { type: 'json'; value: unknown }
  /** An error report of the browser: an event in an envelope. */
  | { type: 'envelope'; value: unknown }
  | { type: 'multipart'; fields: readonly Field[]; file: string | null }
  | { type: 'text'; media: string; text: string };

/** A request that a server answers, before a long text is put into it. */
export interface BaseRequest {
  server: 'BFF' | 'platform';
  method: string;
  /** Path pattern, for the report. */
  route: string;
  /** Path and query, encoded. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: Body | null;
  /** Headers of who reads the records that it makes. */
  readerHeaders?: Readonly<Record<string, string>>;
  /** Makes it again after it has changed something. */
  renew?: () => Promise<BaseRequest>;
  /** Whether headers are tried one by one, or all alike. */
  everyHeader?: boolean;
}

/** What is sent. */
export interface Sending {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string;
}

/** A place of a request that takes a text. */
export interface Place {
  name: string;
  kinds: Readonly<Record<string, (size: number) => string>>;
  /** Sizes in characters that are tried besides the largest: those of usual fields. */
  inBody: boolean;
  put: (text: string) => Sending;
}

/** The target of a request: 414 refuses a longer one. */
export const targetLimit = 8_192;
/** Node.js refuses a longer head. */
export const headLimit = 15_800;

/** Encodes only what a request line cannot hold. */
const encodeTarget = (text: string, reserved: RegExp): string =>
  text.replace(reserved, (character) =>
    character === '%' ? '%25' : encodeURIComponent(character),
  );
// eslint-disable-next-line no-control-regex -- control characters are among those to encode
const outsideOfPath = /[\u0000-\u0020"%#?<>\\^`{|}\u007f]|[^\u0000-\u007f]+/g;
// eslint-disable-next-line no-control-regex -- control characters are among those to encode
const outsideOfQuery = /[\u0000-\u0020"%#&+<>\\^`{|}\u007f]|[^\u0000-\u007f]+/g;

/** As many characters as fit into a number of bytes once they are encoded. */
function fit(text: string, encode: (text: string) => string, bytes: number): string {
  const encoded = encode(text);
  if (encoded.length <= bytes) return encoded;
  const share = Math.floor((text.length * bytes) / encoded.length);
  return encode(text.slice(0, share));
}

/** Header values are bytes: other characters are sent in UTF-8, and line breaks cannot be sent. */
const headerText = (text: string): string =>
  Buffer.from(text.replace(/[\r\n]/g, '\t'), 'utf8')
    .toString('latin1')
    .slice(0, headLimit);

/** The headers that the servers, their libraries and Node.js read. */
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'baggage',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'purpose',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'stripe-signature',
  'traceparent',
  'tracestate',
  'user-agent',
  'via',
  'x-csrf-token',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-remix-revalidate',
];

export const multipartType = 'multipart/form-data; boundary=b';
const formText = (fields: readonly Field[]): string =>
  fields
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

function multipartText(fields: readonly Field[], file: string | null): string {
  const parts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const sent =
    file === null
      ? ''
      : `--b\r\nContent-Disposition: form-data; name="${file}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n`;
  return `${parts.join('')}${sent}--b--\r\n`;
}

/** The bytes of a request. */
export function write(base: BaseRequest): Sending {
  const { method, target, headers, body } = base;
  const sent = (type: string, text: string): Sending => ({
    method,
    target,
    headers: { ...headers, 'content-type': type },
    body: text,
  });
  switch (body?.type) {
    case undefined:
      return { method, target, headers: { ...headers }, body: '' };
    case 'form':
      return sent('application/x-www-form-urlencoded', formText(body.fields));
    case 'json':
      return sent('application/json', JSON.stringify(body.value));
    case 'envelope':
      return sent(
        'application/x-sentry-envelope',
        `{}\n{"type":"event"}\n${JSON.stringify(body.value)}\n`,
      );
    case 'multipart':
      return sent(multipartType, multipartText(body.fields, body.file));
    case 'text':
      return sent(body.media, body.text);
  }
}

/** Places of values that have no parts in a JSON value, as paths of keys. */
export function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

const stringsOf = (value: unknown): (readonly string[])[] =>
  leavesOf(value).filter((at) => typeof valueAt(value, at) === 'string');

/** Places of lists that are not empty. */
function listsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) && value.length > 0 ? [path] : [];
  return [...own, ...Object.entries(value).flatMap(([key, part]) => listsOf(part, [...path, key]))];
}

export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((part, key) => (part as Record<string, unknown>)[key], value);

/** A JSON value with another value at a place. */
export function withValueAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  part: unknown,
): unknown {
  if (key === undefined) return part;
  const next = withValueAt((value as Record<string, unknown>)[key], rest, part);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === key ? next : item));
  return { ...(value as object), [key]: next };
}

const asJson = (text: string): unknown => {
  try {
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null;
  } catch {
    return null;
  }
};

/** Parts of the target that take a text. `names`: query parameters that the server reads. */
function targetPlaces(base: BaseRequest, names: readonly string[]): Place[] {
  const [path = '', search = ''] = base.target.split('?', 2);
  const query = new URLSearchParams(search);
  const send = (target: string): Sending => write({ ...base, target });
  const place = (name: string, put: (text: string) => string, kinds = texts): Place => ({
    name,
    kinds,
    inBody: false,
    put: (text) => send(put(text)),
  });
  const segments = path.split('/').slice(1);
  const pattern = base.route.split('/').slice(1);
  const inPath = segments.flatMap((_segment, index) =>
    // Other text in place of a fixed segment leads to the page of unknown addresses.
    /[$:{]/.test(pattern[index] ?? '$')
      ? place(`path segment ${index + 1}`, (text) => {
          const rest = segments.join('/').length + search.length + 2;
          const value = fit(
            text,
            (part) => encodeTarget(part, outsideOfPath),
            headLimit - rest - 1_500,
          );
          const changed = segments.map((segment, at) => (at === index ? value : segment));
          return `/${changed.join('/')}${search === '' ? '' : `?${search}`}`;
        })
      : [],
  );
  const withParameter = (name: string, value: string) => {
    const others = [...query].filter(([other]) => other !== name);
    const rest = others.length === 0 ? '' : `&${new URLSearchParams(others).toString()}`;
    const room = targetLimit - path.length - rest.length - name.length - 4;
    return `${path}?${encodeURIComponent(name)}=${fit(value, (part) => encodeTarget(part, outsideOfQuery), room)}${rest}`;
  };
  const parameters = [...new Set([...query.keys(), ...names])].flatMap((name) => {
    const json = asJson(query.get(name) ?? '');
    return [
      place(`parameter ${name}`, (text) => withParameter(name, text)),
      ...stringsOf(json).map((at) =>
        place(`parameter ${name}, ${at.join('.')}`, (text) =>
          withParameter(name, JSON.stringify(withValueAt(json, at, text.slice(0, 6_000)))),
        ),
      ),
    ];
  });
  const whole = place(
    'query',
    (text) => `${path}?${text.slice(0, headLimit - path.length - 1_500)}`,
    fieldLists,
  );
  return [...inPath, ...parameters, whole];
}

function headerPlaces(base: BaseRequest): Place[] {
  const place = (name: string, put: (text: string) => Record<string, string>): Place => ({
    name,
    kinds: texts,
    inBody: false,
    put(text) {
      const sending = write(base);
      const rest = Object.entries(sending.headers).reduce(
        (sum, [key, value]) => sum + key.length + value.length + 4,
        sending.target.length + 300,
      );
      return {
        ...sending,
        headers: { ...sending.headers, ...put(headerText(text).slice(0, headLimit - rest)) },
      };
    },
  });
  if (base.everyHeader !== true)
    return [
      place('cookie', (text) => ({ cookie: `${base.headers['cookie'] ?? 'a=1'}; b=${text}` })),
    ];
  return [
    ...headerNames.map((name) => place(`header ${name}`, (text) => ({ [name]: text }))),
    place('end of the cookies', (text) => ({
      cookie: `${base.headers['cookie'] ?? 'a=1'}; b=${text}`,
    })),
    place('session cookie', (text) => ({ cookie: `endcap_session=${text}` })),
    place('media type', (text) => ({ 'content-type': `application/json; ${text}` })),
    place('boundary', (text) => ({ 'content-type': `multipart/form-data; boundary=${text}` })),
    place('bearer token', (text) => ({ authorization: `Bearer ${text}` })),
    place('end of the traceparent', (text) => ({ traceparent: `00-${text}` })),
  ];
}

function bodyPlaces(base: BaseRequest, names: readonly string[]): Place[] {
  const { body } = base;
  const place = (name: string, put: (text: string) => Sending, kinds = texts): Place => ({
    name,
    kinds,
    inBody: true,
    put,
  });
  const whole = (name: string, media: string, kinds = texts) =>
    place(
      name,
      (text) => {
        const sending = write({ ...base, body: null });
        return { ...sending, headers: { ...sending.headers, 'content-type': media }, body: text };
      },
      kinds,
    );
  const wholes = [
    whole('form', 'application/x-www-form-urlencoded', fieldLists),
    whole('JSON', 'application/json', jsonBodies),
    whole('parts', multipartType, multipartBodies),
  ];
  switch (body?.type) {
    case undefined:
      return base.method === 'GET' ? [] : wholes;
    case 'text':
      return [whole('text', body.media), ...wholes];
    case 'json':
    case 'envelope': {
      const { value } = body;
      const put = (at: readonly string[], part: unknown) =>
        write({ ...base, body: { ...body, value: withValueAt(value, at, part) } });
      return [
        ...stringsOf(value).map((at) => place(at.join('.'), (text) => put(at, text))),
        ...listsOf(value).map((at) =>
          place(
            `items of ${at.join('.')}`,
            (text) => {
              const [item] = valueAt(value, at) as unknown[];
              const count = Math.ceil(text.length / (JSON.stringify(item).length + 1));
              return put(at, Array<unknown>(count).fill(item));
            },
            { 'many items': texts['letters']! },
          ),
        ),
        ...wholes,
      ];
    }
    case 'form':
    case 'multipart': {
      const missing = names.filter((name) => body.fields.every(([other]) => other !== name));
      const fields: readonly Field[] = [
        ...body.fields,
        ...missing.map((name) => [name, ''] as const),
      ];
      const put = (index: number, text: string) =>
        write({
          ...base,
          body: {
            ...body,
            fields: fields
              .map(([name, value], at): Field => [name, at === index ? text : value])
              .filter(([name, value]) => value !== '' || !missing.includes(name)),
          },
        });
      return [
        ...fields.map(([name], index) => place(`field ${name}`, (text) => put(index, text))),
        ...wholes,
      ];
    }
  }
}

/** All places of a request that take a text. `names`: query parameters that the server reads. */
export const placesOf = (base: BaseRequest, names: readonly string[] = []): Place[] => [
  ...targetPlaces(base, names),
  ...headerPlaces(base),
  ...bodyPlaces(base, names),
];
