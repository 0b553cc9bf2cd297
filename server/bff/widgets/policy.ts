import type { Consent } from '../../../app/contracts/shell/preferences';
import type { BffConfig } from '../config';
import type { BffHandler } from '../http/locals';
import { readPreferences } from '../http/preferences';
import type { SessionRecord } from '../session/sessions';
import type { Widget, WidgetsConfig } from './config';

/** The part of a session that P-07 uses. */
type Person = Pick<SessionRecord, 'email' | 'email_verified'>;

/** P-07: whether the verified e-mail address belongs to an internal domain. This grants no permission. */
export function isInternal(domains: readonly string[], person: Person | null): boolean {
  if (person?.email_verified !== true) return false;
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1).toLowerCase();
  return person.email.includes('@') && domains.includes(domain);
}

/**
 * L-10: decides which widgets may load, and whether to ask for consent. Nothing loads before the user has agreed, and
 * nothing loads for an internal user.
 */
export function decideWidgets(
  config: WidgetsConfig,
  consent: Consent,
  person: Person | null,
): { widgets: Widget[]; askConsent: boolean } {
  if (config.widgets.length === 0 || isInternal(config.internalDomains, person))
    return { widgets: [], askConsent: false };
  return {
    widgets: consent === 'granted' ? config.widgets : [],
    askConsent: consent === 'unknown',
  };
}

/** Directives that list the widgets' origins. 'strict-dynamic' allows the scripts that a widget adds. */
const directives = ['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'frame-src'];

/** Adds origins to a content security policy. */
export function extendPolicy(policy: string, origins: readonly string[]): string {
  const parts = policy.split(';').map((part) => part.trim());
  const extended = parts.map((part) =>
    directives.some((name) => part === name || part.startsWith(`${name} `))
      ? `${part} ${origins.join(' ')}`
      : part,
  );
  const missing = directives.filter(
    (name) => !parts.some((part) => part === name || part.startsWith(`${name} `)),
  );
  // A missing directive falls back to default-src, which must not list the origins.
  return [...extended, ...missing.map((name) => `${name} 'self' ${origins.join(' ')}`)].join('; ');
}

/** Adds the widgets' origins to the policy of the responses whose page may load them. */
export function widgetPolicy(config: BffConfig): BffHandler {
  return (_req, res, next) => {
    const { jar, session } = res.locals;
    const { consent } = readPreferences(jar);
    const { widgets } = decideWidgets(config.widgets, consent, session?.record ?? null);
    const name = 'content-security-policy';
    const policy = res.getHeader(name);
    if (widgets.length > 0 && typeof policy === 'string') {
      const origins = new Set(widgets.flatMap((widget) => widget.origins));
      res.setHeader(name, extendPolicy(policy, [...origins]));
    }
    next();
  };
}
