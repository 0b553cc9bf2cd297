import { redirect } from '@remix-run/node';

import { brandOrderFiles, brandOrderLimits } from '../../../../contract/ams/brand-orders';
import { papers } from '../../../../contract/vocabulary';
import { pageOf } from '../../../../app/contracts/brand-orders/list-place';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, InvalidRequestError } from '../../errors';
import { fileHeaders } from '../../http/headers';
import { readChoice, readPageKeys } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import type { AmsClient } from '../../upstream/ams';
import { amsFilters, readIds, readListQuery } from './service';

/** O-09: the packing slips and the CSV files of the platform, passed on as they come (SEC-48). */

/** What the platform refuses becomes the text of the page that the browser shows in place of a file. */
async function open(
  opening: ReturnType<AmsClient['file']>,
  { type, name }: { type: string; name: string },
): Promise<Response> {
  try {
    const file = await opening;
    return new Response(file.body, {
      headers: { ...fileHeaders(type, file.name ?? name), 'cache-control': 'private, no-store' },
    });
  } catch (error) {
    if (!(error instanceof InvalidFieldsError)) throw error;
    const [text] = Object.values(error.fields);
    throw new InvalidRequestError(text, error.message, error.status);
  }
}

/**
 * Without an order it leads back to the list, which says why: a button of the list's form comes here, also without scripts.
 * @param url `ids`, or `id` for each order, at most 500; `paper`: `A4` or `Letter`; `parcel`: number of a parcel of the one order
 * @throws {InvalidRequestError} 422 for more than 500 orders, and for one that the user cannot see
 */
export async function openPackingSlips(
  { ams, flash }: RequestServices,
  url: URL,
  signal: AbortSignal,
): Promise<Response> {
  const ids = readIds(url);
  const { ids: maxIds } = brandOrderLimits;
  if (ids.length === 0) {
    const isNamed = ['id', 'ids'].some((name) => url.searchParams.has(name));
    flash('warning', isNamed ? 'There is no such order.' : 'Select at least one order.');
    return redirect(
      paths.brandOrderList(pageOf({ ...readListQuery(url), ...readPageKeys(url) })),
      303,
    );
  }
  if (ids.length > maxIds)
    throw new InvalidRequestError(`Select at most ${maxIds} orders.`, 'too many ids', 422);
  const paper = readChoice(url, 'paper', papers);
  const parcel = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('parcel') ?? '')?.[0];
  const query = { ids: ids.join(','), paper, parcel };
  return open(ams().file(brandOrderFiles.slips, { query, signal }), {
    type: 'application/pdf',
    name: 'packing slips.pdf',
  });
}

/**
 * The orders of the list that the address describes, with its filters, all pages.
 * @throws {InvalidRequestError} for a due date with a fault: a file cannot say that it leaves the filter out
 */
export async function openOrdersCsv(
  ams: AmsClient,
  url: URL,
  signal: AbortSignal,
): Promise<Response> {
  const query = readListQuery(url);
  const { dueFrom, dueTo } = query.faults;
  const fault = dueFrom ?? dueTo;
  if (fault !== null)
    throw new InvalidRequestError(`Correct the due dates: ${fault}`, 'a wrong due date', 422);
  const input = { query: amsFilters(query), signal };
  const type = 'text/csv; charset=utf-8';
  return query.tab === 'future'
    ? open(ams.file(brandOrderFiles.future, input), { type, name: 'future orders.csv' })
    : open(ams.file(brandOrderFiles.list, input), { type, name: 'orders.csv' });
}
