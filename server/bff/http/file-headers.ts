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
