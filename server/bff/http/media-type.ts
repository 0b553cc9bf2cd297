export const formType = 'application/x-www-form-urlencoded';
/** Media type of a form with a file. */
export const multipartType = 'multipart/form-data';

/** The media type of a `Content-Type` header without its parameters, in lower case; empty without the header. */
export const mediaTypeOf = (header: string | null | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
