import {
  defaultPreferences,
  preferencesFormSchema,
  preferencesSchema,
  type Preferences,
} from '../../../app/contracts/shell/preferences';
import { InvalidRequestError } from '../errors';
import type { CookieJar } from '../session/cookies';

const cookieOf: Readonly<Record<keyof Preferences, string>> = {
  theme: 'endcap_theme',
  navigation: 'endcap_navigation',
  consent: 'endcap_consent',
  setup: 'endcap_setup',
};
const names = Object.keys(cookieOf) as (keyof Preferences)[];
const rememberedSeconds = 365 * 86_400;

/** The browser's preferences; a value that is none of ours counts as not given. */
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
 * Remembers what a form of `POST /preferences` says.
 * @returns the address that the form asks to come back to, not checked yet (SEC-14)
 * @throws {InvalidRequestError} for values that are none of ours
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
