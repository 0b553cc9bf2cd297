import { randomBytes } from 'node:crypto';

import type {
  gatewayCard,
  gatewayPayment,
  gatewayPortal,
  gatewaySession,
} from '../database/schema/gateway';

export type Session = typeof gatewaySession.$inferSelect;
export type Payment = typeof gatewayPayment.$inferSelect;
export type Portal = typeof gatewayPortal.$inferSelect;
export type Card = typeof gatewayCard.$inferSelect;

type Prefix = 'cus' | 'cs' | 'pi' | 'bps' | 'evt' | 'pm';

/** @returns an id that cannot be guessed: 192 random bits behind a prefix, `cs_…` */
export const newId = (prefix: Prefix): string =>
  `${prefix}_${randomBytes(24).toString('base64url')}`;

/** @returns the id in the path of a page; '', which nothing has, for any other text */
export const idInPath = (prefix: Prefix, given: string | undefined): string =>
  new RegExp(`^${prefix}_[\\w-]{32}$`).test(given ?? '') ? given! : '';

// Paths of the hosted pages. Their last part is a secret, which the request log leaves out.
export const payPath = (session: string): string => `/gateway/pay/${session}`;
export const confirmPath = (session: string): string => `${payPath(session)}/confirm`;
export const cancelPath = (session: string): string => `${payPath(session)}/cancel`;
export const portalPath = (token: string): string => `/gateway/portal/${token}`;
