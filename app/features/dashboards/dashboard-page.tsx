import type { CSSProperties, ReactNode } from 'react';

import type { DashboardContent } from '~/contracts/dashboards/content';
import { subjectName } from '~/contracts/dashboards/subject';
import type { DashboardView } from '~/contracts/dashboards/dashboard';
import type { NavigationItem } from '~/contracts/shell/shell';
import { leadsInside, paths } from '~/lib/urls/paths';
import { currentSubscription } from '~/lib/format/user-text';
import { useShellView } from '~/lib/shell/use-shell-view';
import { useLayoutHidden } from '~/lib/urls/hide-layout';
import { BrandLogo } from '~/components/ui/data/brand-logo';
import { LinkButton } from '~/components/ui/actions/button';
import { PageHead } from '~/components/ui/structure/page-head';
import { Teaser } from '~/components/ui/feedback/teaser';
import { IndexList } from '~/components/ui/structure/index-list';

import { BrandNotice, DashboardBody } from './dashboard-content';
import { Freshness } from './freshness';
import { sectionOf } from './section';
import { ShareButton } from './share-button';

/** A dashboard other than the home page: head and content, or the teaser of a coming dashboard (D-09). */
export function DashboardPage({
  view,
  navigation,
}: {
  view: DashboardView;
  navigation: readonly NavigationItem[];
}) {
  const section = sectionOf(navigation, view);
  const eyebrow = section?.name ?? 'Dashboards';
  if (view.decision === 'teaser') {
    return (
      <>
        <Teaser
          eyebrow={eyebrow}
          title={view.title}
          lead={view.purpose}
          home={paths.home}
          more={<CallToAction view={view} />}
        />
        {section !== null && <Neighbours section={section} view={view} />}
      </>
    );
  }
  const profile = view.content?.profile ?? null;
  const editable = profile?.mayEdit === true ? profile.brand : null;
  return (
    <>
      <HeadPicture view={view}>
        <PageHead
          eyebrow={
            <>
              {eyebrow}
              <Subject content={view.content} />
            </>
          }
          title={view.title}
          tag={
            profile?.logo && (
              <BrandLogo
                brand={profile.brand}
                hash={profile.logo}
                size={48}
                alt={`Logo of ${(view.content && subjectName(view.content)) ?? 'the brand'}`}
              />
            )
          }
          purpose={view.purpose}
          actions={
            <>
              <CallToAction view={view} />
              {editable !== null && (
                <LinkButton
                  to={paths.editBrand(editable)}
                  kind="secondary"
                  size="small"
                  icon="edit"
                >
                  Edit brand
                </LinkButton>
              )}
              <SamplingActions view={view} />
              <ShareButton view={view} />
            </>
          }
          facts={
            // Without its campaign, a report is of no period.
            view.content !== null &&
            view.content.unavailable?.way !== 'campaigns' && <Freshness content={view.content} />
          }
        />
      </HeadPicture>
      <BrandNotice content={view.content} />
      <DashboardBody view={view} />
    </>
  );
}

function Subject({ content }: { content: DashboardContent | null }) {
  const subject = content && subjectName(content);
  if (subject === null) return null;
  return (
    <>
      {' · '}
      <bdi>{subject}</bdi>
    </>
  );
}

/** The other pages of the section, as the way on from a teaser. */
function Neighbours({ section, view }: { section: NavigationItem; view: DashboardView }) {
  const here = paths.dashboard(view.parentSlug, view.slug);
  const others = section.children.filter(({ href }) => leadsInside(href) && href !== here);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="neighbours" className="mt-8 border-t-2 border-ink pt-3">
      <h2 id="neighbours" className="mb-1 text-base">
        Also in {section.name}
      </h2>
      <div className="gap-x-10 sm:columns-2 xl:columns-3">
        <IndexList items={others} />
      </div>
    </section>
  );
}

/** The head over the picture of the dashboard (D-08), which is at its right and carries no meaning. */
function HeadPicture({ view, children }: { view: DashboardView; children: ReactNode }) {
  const { backgroundImageUrl: url } = view.details;
  if (url === null) return children;
  return (
    <div className="head-picture" style={{ '--picture': `url("${url}")` } as CSSProperties}>
      {children}
    </div>
  );
}

/**
 * The button that `cta_type` names, for users who have not yet done it. Unknown types have none, and the banner that asks
 * to sign up has the one button for it.
 */
function CallToAction({ view }: { view: DashboardView }) {
  const shell = useShellView();
  const { cta_type: type } = view.details.meta;
  const hasBanner = !useLayoutHidden() && shell?.banner?.type === 'sign_up';
  if (type === 'sign_up' && shell?.signedIn !== true && !hasBanner)
    return (
      <LinkButton to={paths.signup} size="small" reloadDocument>
        Sign up
      </LinkButton>
    );
  const plan = shell?.auth ? currentSubscription(shell.auth) : null;
  if (type === 'plans' && plan?.isUnlimited !== true)
    return (
      <LinkButton to={paths.pricing} size="small">
        See plans
      </LinkButton>
    );
  return null;
}

/** Where the pages of sampling lead on: from the list to a request, from a report to the campaigns. */
function SamplingActions({ view: { parentSlug, slug } }: { view: DashboardView }) {
  const mayRequest = useShellView()?.mayRequestSamples === true;
  if (parentSlug !== 'experimentation') return null;
  if (slug === 'experimentation-samples' && mayRequest)
    return (
      <>
        <LinkButton to={paths.samplingCampaigns()} kind="secondary" size="small">
          Your requests
        </LinkButton>
        <LinkButton to={paths.newCampaign} size="small" icon="plus">
          Request a campaign
        </LinkButton>
      </>
    );
  if (slug === 'experimentation-sampling-report')
    return (
      <LinkButton to={paths.sampling} kind="secondary" size="small">
        All campaigns
      </LinkButton>
    );
  return null;
}
