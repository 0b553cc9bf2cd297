import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';

type Responses = Record<string, { $ref?: string }>;
interface Description {
  paths: Record<string, Record<string, { responses: Responses }>>;
}

const file = new URL('../../../../contract/openapi.json', import.meta.url);
export const description = JSON.parse(readFileSync(file, 'utf8')) as Description;

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  },
});
ajv.addSchema(description, 'ams');

const escape = (part: string) =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');

/** @throws when the OpenAPI file does not describe this answer: its path, its status or its body */
export function assertDescribed({
  method,
  path,
  status,
  body,
}: {
  method: string;
  path: string;
  status: number;
  body: unknown;
}): void {
  const { pathname } = new URL(path, 'http://ams');
  const matching = Object.keys(description.paths).filter((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  // A path without parameters goes before one with them.
  const template = matching.find((one) => !one.includes('{')) ?? matching[0];
  const responses = template && description.paths[template]?.[method]?.responses;
  if (!responses) throw new Error(`${method} ${pathname} is not described`);
  const code = responses[String(status)] ? String(status) : `${Math.floor(status / 100)}XX`;
  if (!responses[code]) throw new Error(`${method} ${pathname} describes no answer ${status}`);
  const place = responses[code].$ref ?? `#/paths/${escape(template)}/${method}/responses/${code}`;
  const validate = ajv.getSchema(`ams${place}/content/application~1json/schema`);
  if (!validate) throw new Error(`no schema for ${method} ${pathname} ${status}`);
  if (validate(body) === true) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
  throw new Error(`${method} ${pathname} ${status} is not as described: ${faults.join('; ')}`);
}
