import { randomBytes } from 'node:crypto';

type Prefix = 'cus' | 'cs' | 'pi' | 'bps' | 'evt' | 'pm';

/** @returns an id that cannot be guessed: 192 random bits behind a prefix, `cs_…` */
export const newId = (prefix: Prefix): string =>
  `${prefix}_${randomBytes(24).toString('base64url')}`;

/** @returns the id in the path of a page; '', which nothing has, for any other text */
export const idInPath = (prefix: Prefix, given: string | undefined): string =>
  new RegExp(`^${prefix}_[\\w-]{32}$`).test(given ?? '') ? given! : '';
