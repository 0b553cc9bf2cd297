import type { ReactNode } from 'react';

import type { DashboardView, HomeNotice } from '~/contracts/dashboards/dashboard';
import type { ShellView } from '~/contracts/shell/shell';
import { currentSubscription } from '~/lib/format/user-text';
import { paths } from '~/lib/urls/paths';
import { upperFirst } from '~/lib/format/figure';
import { LinkButton } from '~/components/ui/actions/button';
import { PageHead } from '~/components/ui/structure/page-head';
import { Notice } from '~/components/ui/feedback/notice';

import { BrandNotice, DashboardBody } from './dashboard-content';
import { Freshness } from './freshness';
import { nameInNavigation, sectionOf } from './section';
import { ShareButton } from './share-button';

/**
 * The home page: the dossier of the brand. A user without a brand sees the market of the last full quarter (D-16).
 * @param shell null if the loader of the frame failed
 * @param notice the `notice` parameter of the URL
 * @param closed the `closed` parameter of the URL: the dashboard that the notice is about, as `parentSlug/slug`
 */
export function HomePage({
  view,
  shell,
  notice,
  closed = null,
  setup,
}: {
  view: DashboardView;
  shell: ShellView | null;
  notice: string | null;
  closed?: string | null;
  setup?: ReactNode;
}) {
  const signedIn = shell?.signedIn ?? false;
  const open = view.decision === 'granted' ? view : null;
  const content = open?.content ?? null;
  const isPublic = content?.variant === 'public';
  return (
    <>
      <div className="mb-4 empty:hidden">
        <HomeNoticeBanner
          name={notice}
          dashboard={closed === null ? null : nameInNavigation(shell?.navigation ?? [], closed)}
        />
      </div>
      <PageHead
        {...headOf(view, shell)}
        actions={signedIn && open !== null && <ShareButton view={open} />}
        facts={content !== null && <Freshness content={content} />}
      />
      <BrandNotice content={content} />
      {setup}
      {isPublic && <PublicNote shell={shell} />}
      {open !== null && <DashboardBody view={open} />}
    </>
  );
}

/** The head names the brand of the figures. Without one it welcomes the user. */
function headOf(view: DashboardView, shell: ShellView | null) {
  const section = sectionOf(shell?.navigation ?? [], view)?.name ?? view.title;
  const brand = view.decision === 'granted' ? (view.content?.brand ?? null) : null;
  if (brand !== null) return { eyebrow: section, title: brand.name };
  if (shell?.signedIn !== true)
    return {
      eyebrow: section,
      title: `Welcome to ${shell?.productName ?? ''}`,
      purpose: 'See how your brand sells, who buys it, and why.',
    };
  const firstName = shell.profile?.firstName ?? '';
  return {
    eyebrow: section,
    title: firstName === '' ? 'Welcome' : `Welcome, ${firstName}`,
  };
}

/** Explains why the figures are those of the market, and how to get a brand's figures (D-16, P-02). */
function PublicNote({ shell }: { shell: ShellView | null }) {
  return (
    <section className="public-note" aria-labelledby="public-note">
      <h2 id="public-note">Public market view</h2>
      <p>{publicText(shell)}</p>
      {hasNoPlan(shell) && (
        <LinkButton to={paths.pricing} kind="secondary" className="mt-3">
          See plans
        </LinkButton>
      )}
    </section>
  );
}

/** A trial or a plan has come to its end. */
const hasNoPlan = (shell: ShellView | null): boolean =>
  shell !== null && shell.auth !== null && currentSubscription(shell.auth) === null;

function publicText(shell: ShellView | null): string {
  if (shell?.signedIn !== true)
    return 'You see demo data of the last full quarter. A free trial of 7 days shows your own brand: sales, share, buyers and ratings, next to your competitors.';
  if (hasNoPlan(shell))
    return 'Your plan has ended, so you see the whole market in its last full quarter. With a plan, this page shows your own brand again. Your settings and orders are kept.';
  return shell.brand === null
    ? 'You see the whole market in its last full quarter. With a brand, this page shows your sales, share, buyers and ratings, next to your competitors, over the dates of your plan.'
    : 'You see the whole market in its last full quarter. Your role does not include the dossier of your brand.';
}

/**
 * The texts for a redirect to the home page (P-04); the text of `unlimited-required` is that of D-15.
 * @param dashboard what could not be opened
 */
const homeNoticeTexts: Readonly<Record<HomeNotice, (dashboard: string) => string>> = {
  'plan-required': (dashboard) =>
    `${dashboard} needs a paid plan. Compare the plans and choose the one that suits you.`,
  'brand-required': (dashboard) =>
    `${dashboard} opens once your account has a brand. Add one, or ask your administrator to give you access to one.`,
  'unlimited-required': () =>
    "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
  role: (dashboard) =>
    `Your role does not include ${dashboard}. Ask your administrator if you need it.`,
};

const planNotices: readonly string[] = ['plan-required', 'unlimited-required'];

/**
 * The notice that the `notice` parameter of the home page names. An unknown name shows nothing, because no text comes
 * from the URL.
 * @param dashboard the name of the dashboard that could not be opened; null if the navigation has none
 */
function HomeNoticeBanner({ name, dashboard }: { name: string | null; dashboard: string | null }) {
  if (name === null || !Object.hasOwn(homeNoticeTexts, name)) return null;
  const text = homeNoticeTexts[name as HomeNotice];
  return (
    <Notice
      level="warning"
      actions={
        planNotices.includes(name) && (
          <LinkButton to={paths.pricing} kind="secondary">
            See plans
          </LinkButton>
        )
      }
    >
      {dashboard === null ? upperFirst(text('that dashboard')) : text(`“${dashboard}”`)}
    </Notice>
  );
}
