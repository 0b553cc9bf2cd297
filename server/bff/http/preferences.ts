import { redirect } from '@remix-run/node';

import {
  defaultPreferences,
  preferencesFormSchema,
  preferencesSchema,
  type Preferences,
} from '../../../app/contracts/shell/preferences';
import { paths } from '../../../app/lib/urls/paths';
import { InvalidRequestError } from '../errors';
import type { CookieJar } from '../session/cookies';
import { safeReturnTo } from './return-to';
import { readFields } from './route-runner';

const cookieOf: Readonly<Record<keyof Preferences, string>> = {
  theme: 'endcap_theme',
  navigation: 'endcap_navigation',
  consent: 'endcap_consent',
  setup: 'endcap_setup',
};
const names = Object.keys(cookieOf) as (keyof Preferences)[];
const rememberedSeconds = 365 * 86_400;

/** The preferences of the browser. An unknown value counts as missing. */
export function readPreferences(jar: Pick<CookieJar, 'get'>): Preferences {
  const { shape } = preferencesSchema;
  const read = <Name extends keyof Preferences>(name: Name): Preferences[Name] => {
    const parsed = shape[name].safeParse(jar.get(cookieOf[name]));
    return (parsed.success ? parsed.data : defaultPreferences[name]) as Preferences[Name];
  };
  return {
    theme: read('theme'),
    navigation: read('navigation'),
    consent: read('consent'),
    setup: read('setup'),
  };
}

/**
 * Stores the preferences of a form in the browser.
 * @returns the URL that the form returns to, not checked yet (SEC-14)
 * @throws {InvalidRequestError} for unknown values
 */
export function writePreferences(jar: CookieJar, fields: URLSearchParams): string | null {
  const parsed = preferencesFormSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new InvalidRequestError(undefined, 'preferences do not fit');
  for (const name of names) {
    const value = parsed.data[name];
    if (value !== undefined) jar.set(cookieOf[name], value, rememberedSeconds);
  }
  return parsed.data.returnTo ?? null;
}

/**
 * `POST /preferences`: stores them, then redirects to the page of the form. A time zone is told by a script, whose page needs
 * to load its data again where the answer is 201: the account has this zone from now on.
 * @param presetTimeZone stores the browser's time zone for the account; returns whether it has another one than before
 */
export async function savePreferences(
  jar: CookieJar,
  request: Request,
  presetTimeZone: (timeZone: string) => Promise<boolean>,
): Promise<Response> {
  const fields = await readFields(request);
  const returnTo = writePreferences(jar, fields);
  const timeZone = fields.get('timeZone');
  if (timeZone !== null)
    return new Response(null, { status: (await presetTimeZone(timeZone)) ? 201 : 204 });
  return redirect(safeReturnTo(returnTo, paths.home), 303);
}
