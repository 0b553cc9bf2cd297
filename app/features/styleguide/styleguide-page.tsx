import { Form } from '@remix-run/react';

import type { FormErrors } from '~/contracts/forms/forms';
import { toast } from '~/lib/interaction/toast';
import type { SampleGroup } from '~/components/charts/samples/sample-data';
import { PageHead } from '~/components/ui/structure/page-head';
import { Tabs } from '~/components/ui/structure/tabs';
import { SubmitButton, Button } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { ErrorSummary } from '~/components/ui/fields/error-summary';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';
import { Notice } from '~/components/ui/feedback/notice';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { ErrorState } from '~/components/ui/feedback/error-state';

import { ButtonSection } from './button-section';
import { ChartSection } from './chart-section';
import { ChoiceSection, FieldSection } from './field-section';
import { TableSection } from './table-section';
import { TokenSection } from './token-section';
import { Section, Row, longName } from './section';

const themes = [
  { theme: null, label: 'As the page' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
] as const;

/**
 * All components in all states, for developers. Not in production.
 *
 * @param charts samples of all chart kinds
 * @param search `theme` (light, dark), `sort`, `direction` and `page` of the sample table
 */
export function StyleguidePage({
  charts,
  search,
  errors,
  csrfToken,
}: {
  charts: readonly SampleGroup[];
  search: URLSearchParams;
  errors: FormErrors['errors'];
  csrfToken: string;
}) {
  const theme = themes.find((one) => one.theme === search.get('theme'))?.theme ?? null;
  return (
    <>
      <PageHead
        eyebrow="For builders"
        title="Styleguide"
        purpose="Every component in every state. Native controls first; what is heavier comes after hydration."
      />
      <Tabs
        label="Theme"
        tabs={themes.map((one) => ({
          to: one.theme === null ? '?' : `?theme=${one.theme}`,
          label: one.label,
          current: one.theme === theme,
        }))}
      />
      <div
        data-theme={theme ?? undefined}
        className="-mx-4 bg-paper px-4 py-8 text-ink lg:-mx-8 lg:px-8"
      >
        <div className="grid gap-12">
          <TokenSection />
          <ButtonSection />
          <FieldSection />
          <ChoiceSection />
          <FormSection errors={errors} csrfToken={csrfToken} />
          <TableSection search={search} />
          <ChartSection groups={charts} />
          <PartSection />
          <MessageSection csrfToken={csrfToken} />
        </div>
      </div>
    </>
  );
}

/** A complete form whose action always returns errors, with and without JavaScript. */
function FormSection({ errors, csrfToken }: { errors: FormErrors['errors']; csrfToken: string }) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Section
      title="A form"
      about="Sent, it comes back with a summary that takes the focus and leads to each field."
    >
      <Card className="max-w-[560px]">
        <Form method="post" noValidate className="grid gap-5" preventScrollReset>
          <ErrorSummary errors={errors} />
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <TextField name="sample-name" label="Name" required error={errorOf('sample-name')} />
          <SelectField
            name="sample-plan"
            label="Plan"
            required
            placeholder="Choose …"
            options={[{ value: 'core', label: 'Core Brand' }]}
            error={errorOf('sample-plan')}
          />
          <SubmitButton>Send the form</SubmitButton>
        </Form>
      </Card>
    </Section>
  );
}

const levels = ['info', 'success', 'warning', 'error'] as const;

/** Notices, toasts and flash messages. */
function MessageSection({ csrfToken }: { csrfToken: string }) {
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

/** Cards, tabs and empty states. */
function PartSection() {
  return (
    <Section title="Cards and states" about="An empty state says why and what next.">
      <Tabs
        label="Orders by state"
        tabs={[
          { to: '?tab=open', label: 'Open', count: 12, countOf: 'orders', current: true },
          { to: '?tab=sent', label: 'Sent', count: 1284, countOf: 'orders' },
          { to: '?tab=closed', label: 'Closed' },
          { to: '?tab=long', label: longName.slice(0, 40) },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <Card title="A card with a title">
          <p>A hairline, 10 px corners, no shadow.</p>
        </Card>
        <EmptyState
          icon="filter"
          title="Nothing fits these filters"
          link={{ to: '?', text: 'Reset filters' }}
        >
          No product of {longName} was sold in New England in this period.
        </EmptyState>
        <ErrorState
          title="This chart could not be loaded"
          text="The data did not arrive in time. The other charts are not affected."
          requestId="req_9f2c41"
          retry={{ retry: () => undefined, busy: false }}
        />
      </div>
    </Section>
  );
}
