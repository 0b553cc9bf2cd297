import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-phone-message.server';

/** Desktops never show it, so its code loads after the page's. */
export const PhoneMessage = later(
  onServer.PhoneMessage,
  () => import('./phone-message').then((part) => ({ default: part.PhoneMessage })),
  null,
);
