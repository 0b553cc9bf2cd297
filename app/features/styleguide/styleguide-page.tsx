import type { SampleGroup } from '~/components/charts/chart-definition';
import type { FormErrors } from '~/contracts/forms/forms';
import { PageHead } from '~/components/ui/structure/page-head';
import { Tabs } from '~/components/ui/structure/tabs';

import { ButtonSection } from './button-section';
import { ChartSection } from './chart-section';
import { ChoiceSection, FieldSection } from './field-section';
import { FormSection } from './form-section';
import { MessageSection } from './message-section';
import { PartSection } from './part-section';
import { TableSection } from './table-section';
import { TokenSection } from './token-section';

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
