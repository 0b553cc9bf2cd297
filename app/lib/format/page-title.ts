import { isRouteErrorResponse, type useLoaderData } from '@remix-run/react';

import { unexpectedHeading } from '~/contracts/errors/headings';

/** '{page} · {product name}'; without a page (the brand dossier home) the product's name alone. */
export function pageTitle(page: string | null, productName: string): string {
  return page === null || page === '' ? productName : `${page} · ${productName}`;
}

interface MetaInput {
  matches: readonly unknown[];
  error?: unknown;
}

/** Reads the configured product name from a route's matches. Returns the default when the root loader failed. */
function productNameOf(matches: readonly unknown[]): string {
  for (const match of matches) {
    const { id, data } = match as { id?: string; data?: unknown };
    if (id === 'root' && typeof data === 'object' && data !== null && 'productName' in data) {
      return String(data.productName);
    }
  }
  return defaultProductName;
}

/** What the server sends of an error; null for an answer that is not from a loader, and for any other error. */
export const sentError = (error: unknown): { heading?: unknown; retry?: unknown } | null =>
  isRouteErrorResponse(error) && typeof error.data === 'object'
    ? (error.data as { heading?: unknown; retry?: unknown } | null)
    : null;

/**
 * The heading of an error that the server has sent. The headings of others come with the code of the error page, which
 * then changes the title.
 */
function sentHeading(error: unknown): string {
  const heading = sentError(error)?.heading;
  return typeof heading === 'string' ? heading : unexpectedHeading;
}

/**
 * The `meta` of a route: its title by R-21, or the title of the error page.
 * @param page the page's name; null for the home
 */
export function titleMeta(args: MetaInput, page: string | null): { title: string }[] {
  const productName = productNameOf(args.matches);
  // Remix gives null on the server and undefined in the browser where there is no error.
  const failed = args.error !== undefined && args.error !== null;
  const name = failed ? sentHeading(args.error) : page;
  return [{ title: pageTitle(name, productName) }];
}

export const titled = (page: string | null) => (args: MetaInput) => titleMeta(args, page);

/** The data of a loader, as its route gets them. */
export type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** The `meta` of a route whose title names what its loader has found. */
export const titledBy =
  <Loader>(page: (data: LoaderData<Loader>) => string) =>
  (args: MetaInput & { data: LoaderData<Loader> | undefined }) =>
    titleMeta(args, args.data === undefined ? null : page(args.data));

/**
 * The product's name without server data (an error before the root loader has run). Otherwise it comes from
 * configuration through the root view.
 */
export const defaultProductName = 'Endcap';

/** The product in one line, for the document's description. */
export const productPurpose = 'Brand analytics for consumer packaged goods.';
