import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';
import type { FormFacts } from '~/contracts/forms/forms';
import { LinkButton } from '~/components/ui/actions/button';
import { AppLink } from '~/components/ui/actions/app-link';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { CardPage, PageHead } from '~/components/ui/structure/page-head';

import { Form, type FormFields } from './form';

interface StepPageProps<Detail> {
  eyebrow: string;
  title: string;
  purpose: string;
  facts: FormFacts;
  /** What the step is done with: its name, its page, and the version that the page has shown. */
  target: { name: string; to: string; version: number };
  labels: Readonly<Record<string, string>>;
  submit: { text: string; pending: string; kind?: 'danger' };
  cancelText?: string;
  /** In place of the form of a step that the state of the order does not allow; null: it is possible. */
  impossible: { icon: IconName; state: string; text: string } | null;
  children: (fields: FormFields<Detail>) => ReactNode;
}

/**
 * A page that asks for confirmation before something is done with an order, with its form. If a response has just said
 * that the step is no longer possible, the form stays, so that typed text is not lost.
 */
export function StepPage<Detail = unknown>(props: StepPageProps<Detail>) {
  const { eyebrow, title, purpose, facts, target, labels, impossible, children } = props;
  const isAnswered = useActionData() !== undefined;
  if (impossible !== null && !isAnswered)
    return (
      <>
        <PageHead eyebrow={eyebrow} title={title} />
        <EmptyState
          icon={impossible.icon}
          title={`This cannot be done: the order is “${impossible.state}”`}
          actions={<LinkButton to={target.to}>See the order</LinkButton>}
        >
          {impossible.text}
        </EmptyState>
      </>
    );
  return (
    <CardPage eyebrow={eyebrow} title={title} purpose={purpose} column="narrow">
      <Form<Detail>
        facts={facts}
        labels={labels}
        submit={props.submit}
        cancel={target.to}
        cancelText={props.cancelText}
      >
        {(fields) => (
          <>
            <SeenVersion target={target} {...fields} />
            {children(fields)}
          </>
        )}
      </Form>
    </CardPage>
  );
}

/** The version as a field, and after an answer to the form a link to what is there now. */
function SeenVersion({
  target: { name, to, version },
  field,
  chosen,
}: Pick<StepPageProps<unknown>, 'target'> & Pick<FormFields, 'field' | 'chosen'>) {
  return (
    <>
      <input type="hidden" name="version" value={field('version', String(version)).defaultValue} />
      {chosen('version').length > 0 && (
        <p>
          <AppLink to={to} className="link">
            See {name} as it is now
          </AppLink>
        </p>
      )}
    </>
  );
}
