import { Form } from '@remix-run/react';

import { toast } from '~/lib/interaction/toast';
import { Button } from '~/components/ui/actions/button';
import { Notice } from '~/components/ui/feedback/notice';

import { Row, Section } from './section';

const levels = ['info', 'success', 'warning', 'error'] as const;

/** Notices, toasts and flash messages. */
export function MessageSection({ csrfToken }: { csrfToken: string }) {
  return (
    <Section
      title="Messages"
      about="A notice stays; a toast goes after 2.5 seconds, and never says what must not be missed."
    >
      <div className="grid gap-3">
        {levels.map((level) => (
          <Notice
            key={level}
            level={level}
            actions={
              <Button kind="secondary" size="small">
                Try again
              </Button>
            }
          >
            A message of the level “{level}”, in the page.
          </Notice>
        ))}
      </div>
      <Row title="Toasts">
        {levels.map((level) => (
          <Button
            key={level}
            kind="secondary"
            onClick={() => toast(level, `A message of the level “${level}”, in passing.`)}
          >
            Toast: {level}
          </Button>
        ))}
      </Row>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <Row title="Said by an action">
          {levels.map((level) => (
            <Button key={level} type="submit" name="level" value={level} kind="secondary">
              Action: {level}
            </Button>
          ))}
        </Row>
      </Form>
    </Section>
  );
}
