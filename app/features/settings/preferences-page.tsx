import type { PreferenceSettings } from '~/contracts/settings/settings';
import { Card } from '~/components/ui/structure/card';

import { Facts } from './facts';

const list = (names: readonly string[]) => (names.length === 0 ? 'None yet' : names.join(', '));

/** Settings, Preferences: shows the stored preferences; changing them is U-05. */
export function PreferencesPage({ view }: { view: PreferenceSettings }) {
  return (
    <Card title="What you look at">
      <Facts
        rows={[
          ['Primary categories', list(view.categories)],
          ['Sub-categories', list(view.subCategories)],
          ['Competitor brands', list(view.competitorBrands)],
          ['Insights', view.insights === 0 ? 'None yet' : `${view.insights} chosen`],
          ['Brand', view.needToListBrand ? 'Still to be listed' : 'Listed'],
        ]}
      />
      <p className="mt-6 text-ink-soft">
        Changing them here comes with the dashboards that they are for.
      </p>
    </Card>
  );
}
