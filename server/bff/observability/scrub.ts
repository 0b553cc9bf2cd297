import * as z from 'zod';

/**
 * Removes secrets and personal data from error reports (C-06, SEC-20). A new event is created from named fields, and
 * every text is scrubbed of tokens, e-mail addresses and query strings.
 */

const maxTextLength = 500;
const maxFrames = 40;
const maxCauses = 5;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // eslint-disable-next-line no-control-regex -- line breaks and the like are what this takes out (SEC-49)
  [/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' '],
  [/\b(set-cookie|cookie|authorization|proxy-authorization)\b["']?\s*[:=].*/gi, '$1 [removed]'],
  [/\b(bearer|basic|dpop)\s+[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w.-]+/g, '[token]'],
  [/((?:token|secret|password|verifier|session|csrf)["']?\s*[:=]\s*)\S+/gi, '$1[removed]'],
  [/[^\s<>"':,;()]+/g, (word) => (/[^@]@[^@]/.test(word) ? '[e-mail]' : word)],
  [/(\S)\?[^\s"'<>)]+/g, '$1?[query]'],
  [/(\S)#[^\s"'<>)]+/g, '$1#[fragment]'],
  // A long opaque text is probably a credential, unless it is a request id.
  [/[\w-]{32,}/g, (word) => (uuid.test(word) ? word : '[token]')],
];

/** A text as one line, without secrets and personal data. */
export function scrubText(text: string): string {
  // Truncated first, so that the patterns do not run on a very long text.
  let clean = text.slice(0, maxTextLength * 2);
  // 'replace' has a signature for a text and one for a function, none for a value that may be either.
  for (const [pattern, replacement] of patterns)
    clean =
      typeof replacement === 'string'
        ? clean.replace(pattern, replacement)
        : clean.replace(pattern, replacement);
  return clean.slice(0, maxTextLength);
}

/** The part of a script's URL that identifies the file, without host, home folder and query. */
function scrubFile(file: string): string {
  const [url = ''] = file.slice(0, maxTextLength * 2).split(/[?#]/, 1);
  const path = url.replaceAll('\\', '/');
  const known = path.search(/(?<=^|\/)(?:build|node_modules|app|server)\//);
  const place = known === -1 ? path.split('/').slice(-2).join('/') : path.slice(known);
  return scrubText(place).slice(0, 200);
}

const text = z.string().catch('');
const position = z.number().int().optional().catch(undefined);
const frameSchema = z.object({
  filename: text.transform(scrubFile),
  function: text.transform((name) => scrubText(name).slice(0, 100)),
  lineno: position,
  colno: position,
  in_app: z.boolean().optional().catch(undefined),
});
const requestId = z.string().regex(uuid);

const eventSchema = z.object({
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: z.number().positive().optional().catch(undefined),
  level: z.enum(['fatal', 'error', 'warning']).catch('error'),
  platform: z.enum(['node', 'javascript']).catch('javascript'),
  environment: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional()
    .catch(undefined),
  tags: z.object({ request_id: requestId.optional().catch(undefined) }).catch({}),
  exception: z.object({
    values: z
      .array(z.unknown())
      .min(1)
      .transform((values) => values.slice(0, maxCauses))
      .pipe(
        z.array(
          z.object({
            type: text.transform((type) => scrubText(type).slice(0, 100)),
            value: text.transform(scrubText),
            stacktrace: z
              .object({
                // The last frames are the innermost.
                frames: z
                  .array(z.unknown())
                  .transform((frames) => frames.slice(-maxFrames))
                  .pipe(z.array(frameSchema)),
              })
              .optional()
              .catch(undefined),
          }),
        ),
      ),
  }),
});
export type ErrorEvent = z.infer<typeof eventSchema>;

/** Creates a Sentry event from the allowed fields only; null if the input is not an event. */
export function scrubEvent(event: unknown): ErrorEvent | null {
  const parsed = eventSchema.safeParse(event);
  return parsed.success ? parsed.data : null;
}
