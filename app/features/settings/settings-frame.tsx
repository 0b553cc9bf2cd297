import { Outlet, useLocation } from '@remix-run/react';

import { paths } from '~/lib/urls/paths';
import { PageHead } from '~/components/ui/structure/page-head';
import { Tabs } from '~/components/ui/structure/tabs';

const tabs = [
  { to: paths.settingsTab('general'), label: 'General' },
  { to: paths.settingsTab('preferences'), label: 'Preferences' },
  { to: paths.settingsTab('billing'), label: 'Billing' },
  { to: paths.settingsTab('addons'), label: 'Addons' },
];

/** Heading and tabs of all settings pages. */
export function SettingsFrame() {
  const { pathname, search } = useLocation();
  // As `keepBrand`, which is not on these pages otherwise.
  const kept = /[?&]brand=[^&]*/.exec(search)?.[0].replace('&', '?') ?? '';
  return (
    <>
      <PageHead title="Settings" purpose="Your profile, preferences and plan." />
      <div className="mb-6">
        <Tabs
          label="Settings"
          tabs={tabs.map(({ to, label }) => ({ to: to + kept, label, current: to === pathname }))}
        />
      </div>
      <div className="grid max-w-[880px] gap-6">
        <Outlet />
      </div>
    </>
  );
}
