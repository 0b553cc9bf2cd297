import type { OwnSessionsView } from '~/contracts/session/own-sessions';
import { momentText, timeZoneText } from '~/lib/format/dates';
import { Form } from '~/components/forms/form';
import { Button } from '~/components/ui/actions/button';
import { Tag } from '~/components/ui/data/tag';
import { Card } from '~/components/ui/structure/card';
import { Page } from '~/components/ui/structure/page-head';

/** Where the user is signed in. Each session but the one of this browser can be ended. */
export function SessionsPage({ view }: { view: OwnSessionsView }) {
  const { form, sessions, more, timeZone } = view;
  const others = sessions.length - 1 + more;
  return (
    <Page
      eyebrow="Account"
      title="Your sessions"
      purpose="The browsers in which you are signed in."
      column="form"
    >
      <Card>
        <Form facts={form} intent="one">
          {({ busy }) => (
            <ul className="-mt-3 with-rules" aria-label="Your sessions" aria-busy={busy}>
              {sessions.map((session) => (
                <SessionRow key={session.handle} session={session} timeZone={timeZone} />
              ))}
            </ul>
          )}
        </Form>
        <p className="mt-1 text-sm text-ink-faint">
          {more > 0 && `${more} more, used less lately, are not shown. `}
          Times in {timeZoneText(timeZone)}. “From” is the network in which a session began.
        </p>
      </Card>
      {others > 0 && (
        <Card title="All other sessions">
          <p className="mb-4 text-ink-soft">
            You stay signed in in this browser. In the others, what was not saved is lost.
          </p>
          <Form
            facts={form}
            intent="others"
            submit={{
              text: others === 1 ? 'End the other session' : `End all ${others} other sessions`,
              pending: 'Ending …',
              kind: 'danger',
            }}
          />
        </Card>
      )}
      <p className="text-ink-soft">
        A browser whose session you end here may still be signed in at the sign-in site. If you do
        not know that browser,{' '}
        <a className="link" href={view.changePasswordUrl}>
          change your password
        </a>
        : that signs it out there, too.
      </p>
    </Page>
  );
}

type OwnSession = OwnSessionsView['sessions'][number];

function SessionRow({ session, timeZone }: { session: OwnSession; timeZone: string }) {
  const { handle, isThis, agent, network, begunAt, usedAt } = session;
  const name = agent ?? 'Unknown browser';
  const begun = momentText(begunAt, timeZone);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {name} {isThis && <Tag tone="accent">This browser</Tag>}
        </p>
        <p className="text-sm text-ink-soft">
          Last used {momentText(usedAt, timeZone)} · signed in {begun}
          {network !== null && ` · from ${network}`}
        </p>
      </div>
      {!isThis && (
        <Button type="submit" name="session" value={handle} kind="secondary" size="small">
          End
          <span className="sr-only">
            {' '}
            the session in {name}, signed in {begun}
          </span>
        </Button>
      )}
    </li>
  );
}
