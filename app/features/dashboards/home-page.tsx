import type { ReactNode } from 'react';

import type { DashboardView } from '~/contracts/dashboards/dashboard';
import type { ShellView } from '~/contracts/shell/shell';
import { currentSubscription } from '~/lib/format/user-text';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { PageHead } from '~/components/ui/structure/page-head';

import { BrandNotice, DashboardBody } from './dashboard-content';
import { Freshness } from './freshness';
import { HomeNoticeBanner } from './home-notice';
import { nameInNavigation, sectionOf } from './section';
import { ShareButton } from './share-button';

/**
 * The home page: the dossier of the brand. A user without a brand sees the market of the last full quarter (D-16).
 *
 * @param shell null if the loader of the frame failed
 * @param notice the `notice` parameter of the URL
 * @param closed the `closed` parameter of the URL: the dashboard that the notice is about, as `parentSlug/slug`
 * @param setup the list of the steps that are left to set up
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
