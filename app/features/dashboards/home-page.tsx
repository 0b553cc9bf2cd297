import type { DashboardView } from '~/contracts/dashboards/dashboard';
import type { NavigationItem, ShellView } from '~/contracts/shell/shell';
import { stateQuery } from '~/contracts/dashboards/url';
import { dayText } from '~/lib/format/dates';
import { leadsInside } from '~/lib/urls/leads-inside';
import { paths } from '~/lib/urls/paths';
import { currentSubscription, planText, rolesText } from '~/lib/format/user-text';
import { LinkButton } from '~/components/ui/actions/button';
import { Icon } from '~/components/ui/structure/icon';
import { PageHead } from '~/components/ui/structure/page-head';

import { DashboardBody } from './dashboard-content';
import { Freshness } from './freshness';
import { HomeNoticeBanner } from './home-notice';
import { IndexList } from './index-list';
import { sectionOf } from './section';
import { SetupChecklist } from './setup-checklist';
import { ShareButton } from './share-button';
import { WhatsNew } from './whats-new';

/**
 * The home page: a greeting, the brand's figures, and a list of the other pages. A user without a brand sees the market of
 * the last full quarter (D-16).
 *
 * @param shell null if the loader of the frame failed
 * @param notice the `notice` parameter of the URL
 */
export function HomePage({
  view,
  shell,
  notice,
}: {
  view: DashboardView;
  shell: ShellView | null;
  notice: string | null;
}) {
  const firstName = shell?.profile?.firstName ?? '';
  const signedIn = shell?.signedIn ?? false;
  const productName = shell?.productName ?? '';
  const open = view.decision === 'granted' ? view : null;
  const content = open?.content ?? null;
  return (
    <>
      <div className="mb-6 empty:hidden">
        <HomeNoticeBanner name={notice} />
      </div>
      <PageHead
        eyebrow={sectionOf(shell?.navigation ?? [], view)?.name ?? view.title}
        title={signedIn ? welcomeBack(firstName) : `Welcome to ${productName}`}
        purpose={
          signedIn
            ? view.purpose
            : 'See how your brand sells, who buys it, and why. Look around, or sign up for a free trial of 7 days.'
        }
        actions={
          signedIn ? (
            open !== null && <ShareButton />
          ) : (
            <LinkButton to={paths.signup} reloadDocument>
              Start the free trial
            </LinkButton>
          )
        }
      />
      {content !== null && <Freshness content={content} />}
      {content?.variant === 'public' && <PublicNote signedIn={signedIn} />}
      {open !== null && open.setup !== null && shell !== null && (
        <SetupChecklist
          setup={open.setup}
          csrfToken={shell.csrfToken}
          at={paths.home + stateQuery(open.state)}
        />
      )}
      {open !== null && <DashboardBody view={open} />}
      <div className="home-rest">
        {shell?.auth && <Facts shell={shell} />}
        <WhatsNew />
        {shell !== null && <Contents navigation={shell.navigation} />}
      </div>
    </>
  );
}

/** Explains why the figures are those of the market, and how to get a brand's figures (D-16). */
function PublicNote({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="public-note" aria-labelledby="public-note">
      <div>
        <h2 id="public-note">The market, as everybody may see it</h2>
        <p>
          {signedIn
            ? 'These are the figures of the whole demo market in its last full quarter. Once your account has a brand, this page is about your brand: its sales, share, buyers and ratings, beside its competitors.'
            : 'These are the figures of a demo market in its last full quarter. With an account this page is about your brand: its sales, share, buyers and ratings, beside its competitors, with every figure’s rows and files.'}
        </p>
      </div>
      {signedIn ? (
        <LinkButton to={paths.pricing} kind="secondary">
          See plans
        </LinkButton>
      ) : (
        <LinkButton to={paths.signup} kind="secondary" reloadDocument>
          Sign up
        </LinkButton>
      )}
    </section>
  );
}

function welcomeBack(firstName: string): string {
  return firstName === '' ? 'Welcome' : `Welcome, ${firstName}`;
}

/** The user's brand, plan and roles. */
function Facts({ shell }: { shell: ShellView }) {
  if (shell.auth === null) return null;
  const endDate = currentSubscription(shell.auth)?.endDate ?? null;
  const facts: { term: string; value: string; note: string | null }[] = [
    {
      term: 'Brand',
      value: shell.brand?.name ?? 'None yet',
      note: shell.brands.length > 1 ? `one of ${shell.brands.length} brands` : null,
    },
    {
      term: 'Plan',
      value: planText(shell.auth) ?? 'No plan',
      note: endDate === null ? null : `until ${dayText(endDate)}`,
    },
    { term: 'Your role', value: rolesText(shell.auth), note: null },
  ];
  return (
    <dl className="mb-10 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
      {facts.map(({ term, value, note }) => (
        <div key={term} className="min-w-0 bg-card px-5 py-4">
          <dt className="text-sm text-ink-faint">{term}</dt>
          <dd
            className="mt-0.5 line-clamp-2 text-xl font-semibold tracking-[-0.01em]"
            title={value}
          >
            {value}
          </dd>
          {note !== null && <dd className="text-sm text-ink-soft tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Contents({ navigation }: { navigation: readonly NavigationItem[] }) {
  const groups = navigation.filter((item) => item.children.length > 0);
  const single = navigation.filter((item) => item.children.length === 0 && leadsInside(item.href));
  if (groups.length === 0 && single.length === 0) return null;
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="mb-4 text-xl">
        In this edition
      </h2>
      <div className="gap-x-10 sm:columns-2 xl:columns-3">
        {groups.map((group) => (
          <div key={group.id} className="mb-8 break-inside-avoid border-t-2 border-ink pt-3">
            <h3 className="mb-1 flex items-center gap-2 text-base">
              <Icon name={group.iconClass} size={18} className="text-accent" />
              {group.name}
            </h3>
            <IndexList items={group.children} here={paths.home} />
          </div>
        ))}
        {single.length > 0 && (
          <div className="mb-8 break-inside-avoid border-t-2 border-ink pt-3">
            <h3 className="mb-1 flex items-center gap-2 text-base">
              <Icon name="menu" size={18} className="text-accent" />
              More
            </h3>
            <IndexList items={single} here={paths.home} />
          </div>
        )}
      </div>
    </section>
  );
}
