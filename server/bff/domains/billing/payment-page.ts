import { redirect } from '@remix-run/node';

import { type Purchase, billingCalls } from '../../../../contract/ams/billing';
import { paths } from '../../../../app/lib/urls/paths';
import type { BffConfig } from '../../config';
import { UpstreamInvalidError } from '../../errors';
import type { AmsClient } from '../../upstream/ams';

/** Whether the browser comes back from the page of the card with a change. It grants nothing: the page only says so. */
export const isCardReturn = ({ pathname, searchParams }: URL): boolean =>
  pathname === paths.settingsTab('billing') && searchParams.get('card') === 'changed';

type Config = Pick<BffConfig, 'payment'>;

/**
 * Leads the browser on to a page of the payment gateway (P-09). The origins are those of the configuration, which the content
 * security policy names as well: an answer of the platform alone leads nowhere else.
 * @throws {UpstreamInvalidError} for any other address
 */
export function toPaymentPage({ payment }: Config, url: string): Response {
  const origin = URL.canParse(url) ? new URL(url).origin : null;
  if (origin === null || !payment.origins.includes(origin))
    throw new UpstreamInvalidError('ams', 'a payment page of an origin that is not configured');
  return redirect(url, 303);
}

/**
 * Leads on to the payment of a purchase; to its result where there is nothing to pay any more.
 * @throws {UpstreamRefusedError} `stale` for a purchase that has expired, `state` while another payment is processed
 */
export async function toPayment(
  { ams, config }: { ams: AmsClient; config: Config },
  purchase: Purchase,
): Promise<Response> {
  const toResult = () => redirect(paths.cartResult('success', purchase), 303);
  if (purchase.status !== 'open') return toResult();
  const { url } = await ams.send(billingCalls.pay, { params: { id: purchase.id }, body: {} });
  return url === null ? toResult() : toPaymentPage(config, url);
}
