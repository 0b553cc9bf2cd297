import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';

import { comparisonTexts, neededComparison } from '~/contracts/dashboards/choices';
import type { DashboardContent } from '~/contracts/dashboards/content';
import type { FilterKind } from '~contract/vocabulary';
import type { OpenDashboard } from '~/contracts/dashboards/dashboard';
import { useAutoRetry } from '~/lib/interaction/use-auto-retry';
import { keptNotice } from '~/lib/urls/kept-state';
import { paths } from '~/lib/urls/paths';
import { rangeText } from '~/lib/format/dates';
import { AppLink } from '~/components/ui/actions/app-link';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { ErrorState } from '~/components/ui/feedback/error-state';
import { Notice } from '~/components/ui/feedback/notice';

import { FilterBar } from './filters/filter-bar';
import { choicesOf } from './filters/choices-of';
import { WidgetGrid } from './parts';

/**
 * The content of an open dashboard: filters, notices and widgets. If the content could not be loaded, an error with
 * a retry takes its place.
 */
export function DashboardBody({ view }: { view: OpenDashboard }) {
  const { content, contentError } = view;
  useFocusOfHash();
  if (content === null) {
    return (
      <FailedContent
        message={contentError?.message ?? ''}
        requestId={contentError?.requestId ?? null}
      />
    );
  }
  return (
    <div className="dashboard" data-class={view.details.customClass ?? undefined}>
      {content.filters.length > 0 && content.unavailable?.way !== 'campaigns' && (
        <FilterBar view={view} content={content} />
      )}
      <ContentNotices content={content} kept={keptNotice(view.state)} />
      {content.widgets.length > 0 ? (
        <Figures>
          <WidgetGrid view={view} content={content} />
        </Figures>
      ) : (
        <EmptyState
          icon="overview"
          title={content.unavailable?.title ?? 'No widgets yet'}
          link={waysOn[content.unavailable?.way ?? 'home']}
        >
          {content.unavailable?.message ?? 'This dashboard has no charts yet.'}
        </EmptyState>
      )}
    </div>
  );
}

/** L-08: figures that a navigation is about to replace are marked as soon as it begins: the address has changed already. */
function Figures({ children }: { children: ReactNode }) {
  const isLeft = useNavigation().state !== 'idle';
  return (
    <div className="figures" aria-busy={isLeft}>
      {children}
    </div>
  );
}

/**
 * A link to a card of the page moves the focus to it, as a browser does when it loads the page (L-17). To any other place the
 * browser moves it at once, and nothing may take it back from who has gone on.
 */
function useFocusOfHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash.startsWith('#widget-'))
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, key]);
}

const waysOn = {
  home: { to: paths.home, text: 'Back to the brand dossier' },
  campaigns: { to: paths.sampling, text: 'To the campaigns' },
} as const;

function FailedContent({ message, requestId }: { message: string; requestId: string | null }) {
  return (
    <section className="py-6" aria-label="Figures">
      <ErrorState
        title="The figures could not be loaded"
        text={message}
        requestId={requestId}
        retry={useAutoRetry(false)}
      />
    </section>
  );
}

const isOfBrand = ({ parameter }: DashboardContent['notices'][number]) => parameter === 'brand';

/**
 * The notice of whose figures the page shows, where they are not those of the brand that the address names (D-15, R-19).
 * It stands under the head of the page, before all that is about another brand.
 */
export function BrandNotice({ content }: { content: DashboardContent | null }) {
  const notices = content?.notices.filter(isOfBrand) ?? [];
  const texts = content === null ? [] : noticeTexts({ ...content, notices });
  return (
    <div ref={useSeenWhenChanged(texts.join(' '))}>
      <NoticeTexts texts={texts}>
        {notices.some(({ code }) => code === 'no-data') && (
          <>
            {' '}
            <AppLink to={paths.helpOn('import')} className="link">
              How to have its sales imported
            </AppLink>
          </>
        )}
      </NoticeTexts>
    </div>
  );
}

/** Scrolls to an element when its text changes: the user may have applied filters further down the page. */
function useSeenWhenChanged(text: string): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  const seen = useRef(text);
  useEffect(() => {
    if (text !== '' && text !== seen.current) element.current?.scrollIntoView({ block: 'center' });
    seen.current = text;
  }, [text]);
  return element;
}

/** Notices about other parts of the address that were left out or wait (R-18, R-19, D-07), of the platform and of the app. */
function ContentNotices({ content, kept }: { content: DashboardContent; kept: string | null }) {
  const missing = useMemo(() => missingComparison(content), [content]);
  const notices = content.notices.filter((notice) => !isOfBrand(notice));
  const texts = [...noticeTexts({ ...content, notices }), ...missing];
  return <NoticeTexts texts={kept === null ? texts : [...texts, kept]} />;
}

/** @param texts shown once each; without any there is no notice */
function NoticeTexts({ texts, children }: { texts: readonly string[]; children?: ReactNode }) {
  const [first, ...others] = new Set(texts);
  if (first === undefined) return null;
  return (
    <div className="content-notices">
      <Notice level="warning">
        {others.length === 0 ? (
          first
        ) : (
          <span className="notice-list">
            {[first, ...others].map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        )}
        {children}
      </Notice>
    </div>
  );
}

/** The notice about an address that compares with brands or products and names none (D-07). */
function missingComparison(content: DashboardContent): string[] {
  const { shown, rules } = choicesOf(content);
  const needed =
    rules.comparisonType === null ? null : neededComparison(shown.filters[rules.comparisonType]);
  // Beside a product, the average is of the products of its brand.
  const isMissing =
    needed === rules.compareKind &&
    content.comparison.length === 0 &&
    !(needed === 'brands' && content.product !== null);
  return isMissing ? [comparisonTexts.none(needed)] : [];
}

const dayKinds: readonly FilterKind[] = ['time_range', 'time_frame', 'historical_toggle'];

/** The notices of a page, each once. The last one about its days says which days are shown instead. */
export function noticeTexts({
  notices,
  filters,
  period,
}: Pick<DashboardContent, 'notices' | 'filters' | 'period'>): string[] {
  const ofDays = new Set(['timerange', 'time_frame']);
  for (const { name, kind } of filters) if (dayKinds.includes(kind)) ofDays.add(name);
  const last = notices.findLast(({ parameter }) => ofDays.has(parameter))?.message;
  const messages = new Set(notices.map(({ message }) => message));
  return [...messages].map((message) =>
    message === last ? `${message} Shown: ${rangeText(period)}.` : message,
  );
}
