import { create } from 'content-disposition';

/**
 * Headers of a response that the browser saves as a file. Clients that do not read UTF-8 file names (RFC 6266) get an
 * ASCII name without accents.
 *
 * @param name the file name, with its extension
 */
export function fileHeaders(contentType: string, name: string) {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]+/g, '_');
  return {
    'content-type': contentType,
    'content-disposition': create(name, { fallback: ascii }),
  };
}

export const formType = 'application/x-www-form-urlencoded';
/** Media type of a form with a file. */
export const multipartType = 'multipart/form-data';

/** The media type of a `Content-Type` header without its parameters, in lower case; empty without the header. */
export const mediaTypeOf = (header: string | null | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * The language that the browser of a request prefers, as it names it ('en-US', 'de'), for typed counts and days; English, as
 * all texts are, if it names none.
 */
export const languageOf = ({ headers }: Pick<Request, 'headers'>): string =>
  /^\s*([\w-]+)/.exec(headers.get('accept-language') ?? '')?.[1] ?? 'en';
