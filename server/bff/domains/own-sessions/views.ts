import type {
  EndSessionsForm,
  OwnSessionsView,
} from '../../../../app/contracts/session/own-sessions';
import { paths } from '../../../../app/lib/urls/paths';
import { revoke } from '../../auth/sign-out';
import type { BffCore } from '../../core';
import { SignInRequiredError } from '../../errors';
import type { RequestServices } from '../../request-services';
import type { LiveSession, StoredSession } from '../../session/sessions';
import { loadTimeZone, timeZoneOf } from '../account/time-zone';
import { changePasswordUrl } from '../settings/service';

/** More sessions than a person has. The page names the number of those that it leaves out. */
const shownSessions = 50;

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const unknownAgent = 'an unknown browser';

/** The sessions of the signed-in user: the page that lists them, and its forms. */
export function createOwnSessions(
  { sessions, signOut: { tokens } }: Pick<BffCore, 'sessions' | 'signOut'>,
  services: RequestServices,
) {
  const { log } = services;

  const own = (): LiveSession => {
    const session = services.session();
    if (session === null) throw new SignInRequiredError();
    return session;
  };
  /** All sessions of the user but this one, those used last first. */
  const others = async ({ key, record }: LiveSession): Promise<StoredSession[]> =>
    (await sessions.ofUser(record.id))
      .filter((session) => session.key !== key)
      .sort((a, b) => b.record.seen_at - a.record.seen_at);

  /** The page does not need the platform: without it, the times are in UTC. */
  const findTimeZone = () =>
    loadTimeZone(services.account).catch((error: unknown) => timeZoneOf(services.report(error)));

  return {
    async page(): Promise<OwnSessionsView> {
      const session = own();
      const [rest, timeZone] = await Promise.all([others(session), findTimeZone()]);
      const shown: StoredSession[] = [session, ...rest.slice(0, shownSessions - 1)];
      return {
        form: services.formFacts(),
        sessions: shown.map((each) => ({
          handle: sessions.handleOf(each),
          isThis: each.key === session.key,
          agent: each.record.agent,
          network: each.record.network,
          begunAt: isoOf(each.record.created_at),
          usedAt: isoOf(each.record.seen_at),
        })),
        more: rest.length + 1 - shown.length,
        timeZone,
        changePasswordUrl: changePasswordUrl(services.config),
      };
    },

    /** Ends one session of the user, or all but this one, and revokes their refresh tokens. */
    async end(form: EndSessionsForm): Promise<Response> {
      const session = own();
      const rest = await others(session);
      const chosen =
        form.intent === 'others'
          ? rest
          : rest.filter((each) => sessions.handleOf(each) === form.session);
      const ended = await Promise.all(
        chosen.map(async (each) => {
          if (!(await sessions.end(each))) return [];
          await revoke(tokens, each.record.refresh_token, log);
          return [each];
        }),
      );
      const all = ended.flat();
      const [first, ...more] = all;
      log.info(
        { event: 'sessions-ended', sessions: all.length, user: session.record.id },
        'a user has ended sessions',
      );
      const done = (text: string, level: 'success' | 'info' = 'success') =>
        services.done(paths.ownSessions, text, level);
      if (form.intent === 'one')
        return first === undefined
          ? done('That session had ended already.', 'info')
          : done(`The session in ${first.record.agent ?? unknownAgent} has ended.`);
      if (first === undefined) return done('There is no other session.', 'info');
      return more.length === 0
        ? done('The other session has ended.')
        : done(`The ${more.length + 1} other sessions have ended.`);
    },
  };
}
