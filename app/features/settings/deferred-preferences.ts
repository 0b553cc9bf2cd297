import { later } from '~/lib/hydration/later';

import * as onServer from './deferred-preferences.server';

/** The preferences. Their code loads after the frame's; the form works before. */
export const PreferencesPage = later(onServer.PreferencesPage, () =>
  import('./preferences-page').then((part) => ({ default: part.PreferencesPage })),
);
