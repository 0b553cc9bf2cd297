import type { ReactNode } from 'react';

import type { IconName } from '~/contracts/shell/icons';
import type { Banner } from '~/contracts/shell/shell';
import { dayText } from '~/lib/format/dates';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { Icon } from '~/components/ui/structure/icon';

/** L-13: the slot above the content. The server chooses the banner. Texts. */
export default function BannerSlot({ banner }: { banner: Banner }) {
  switch (banner.type) {
    case 'payment_required':
      return (
        <Strip
          tone="warn"
          icon="warning"
          link={{ to: paths.settingsTab('billing'), text: 'Pay Now' }}
        >
          You have an pending action on your invoice. Please resolve it to avoid any disruption in
          services.
        </Strip>
      );
    case 'unlimited_plan_required':
      return (
        <Strip tone="info" icon="plan" link={{ to: paths.pricing, text: 'See plans' }}>
          This area needs the Unlimited plan.
        </Strip>
      );
    case 'trial':
      return (
        <Strip tone="accent" icon="clock" link={{ to: paths.pricing, text: 'Upgrade Today' }}>
          <strong className="font-semibold">Welcome to your 7 Day Trial</strong>
          <span className="block text-sm text-ink-soft even-figures">{trialText(banner)}</span>
        </Strip>
      );
    case 'sign_up':
      return (
        <Strip
          tone="accent"
          icon="sign-up"
          link={{ to: paths.signup, text: 'Sign up', reloadDocument: true }}
        >
          Signup Today to get the most up to date information or all historical data.
        </Strip>
      );
  }
}

/** */
function trialText({ competitorLimit, range }: Extract<Banner, { type: 'trial' }>): string {
  const reach =
    range === null
      ? 'see all data'
      : `see all data from ${dayText(range.startDate)} – ${dayText(range.endDate)}`;
  return `You can compare ${competitorLimit} brand(s) and ${reach}`;
}

const tones = {
  accent: 'bg-accent-soft',
  info: 'bg-info-soft',
  warn: 'bg-warn-soft',
} as const;

function Strip({
  tone,
  icon,
  link,
  children,
}: {
  tone: keyof typeof tones;
  icon: IconName;
  link: { to: string; text: string; reloadDocument?: boolean };
  children: ReactNode;
}) {
  return (
    <aside aria-label="Announcement" className={`border-b border-line ${tones[tone]}`}>
      <div className="mx-auto flex min-h-11 w-full max-w-[1440px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 lg:px-8">
        <Icon name={icon} size={18} className="text-ink-soft" />
        <p className="min-w-60 flex-1">{children}</p>
        <AppLink
          to={link.to}
          reloadDocument={link.reloadDocument ?? false}
          className="link font-semibold whitespace-nowrap"
        >
          {link.text}
        </AppLink>
      </div>
    </aside>
  );
}
