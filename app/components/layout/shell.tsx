import { Suspense, useState, type ReactNode } from 'react';
import { Await } from '@remix-run/react';

import type { ShellView, ShellData } from '~/contracts/shell/shell';
import { useLayoutHidden } from '~/lib/urls/hide-layout';
import { useRootView } from '~/lib/shell/use-root-view';
import { Loading } from '~/lib/hydration/later';
import { FullLoadProvider } from '~/components/ui/actions/app-link';
import { FlashMessage } from '~/components/ui/feedback/flash-message';

import { BannerSlot, Footer, RouteError, ShellNotices, SideNavigation, TopBar } from './parts';
import { BrandLink } from './brand-mark';

/**
 * The frame around every page: side navigation, top bar, banner, notices, content, footer; with `hideLayout` in the URL
 * only the content.
 * @param view null when the shell's loader failed; the frame still renders (L-16)
 * @param homeReload L-09: on an error page the logo's link is a full page load
 * @param notices false when the content itself says that the platform does not answer
 */
export function Shell({
  view,
  homeReload = false,
  notices = true,
  children,
}: {
  view: ShellView | null;
  homeReload?: boolean;
  notices?: boolean;
  children: ReactNode;
}) {
  const { productName } = useRootView();
  const layoutHidden = useLayoutHidden();
  const content = (
    <div className="mx-auto w-full max-w-[1440px] flex-1 px-4 pt-6 lg:px-8 [@media(max-height:800px)]:pt-3">
      {view !== null && notices && (
        <div className="mb-6 empty:hidden">
          <ShellNotices view={view} />
        </div>
      )}
      <FlashMessage flash={view?.flash ?? null} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
  return (
    <FullLoadProvider value={view === null || view.navigationFailed}>
      {layoutHidden ? (
        <div className="desktop-page min-h-screen pb-8">{content}</div>
      ) : (
        <div className="shell desktop-page">
          <SkipLink />
          <SideNavigation view={view} productName={productName} homeReload={homeReload} />
          <div className="flex min-w-0 flex-col">
            <TopBar view={view} productName={productName} homeReload={homeReload} />
            {view?.banner && <BannerSlot banner={view.banner} />}
            {content}
            <Footer productName={productName} />
          </div>
        </div>
      )}
    </FullLoadProvider>
  );
}

/**
 * L-08: shows a loading indicator until a late configuration is there. The content follows in the same response. Such a page
 * keeps its Suspense boundary, because React would mount the content again without it.
 */
export function WhenConfigured({
  late,
  children,
}: {
  late: ShellData['late'];
  children: ReactNode;
}) {
  const [awaited] = useState(late);
  if (awaited === null) return children;
  return (
    <Suspense fallback={<Loading />}>
      <Await resolve={awaited}>{children}</Await>
    </Suspense>
  );
}

/** L-09: the frame without data, for an error outside of a page's frame. */
export function RootError() {
  return (
    <Shell view={null} homeReload>
      <RouteError />
    </Shell>
  );
}

function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}

export function GuestFrame({
  homeReload = false,
  children,
}: {
  homeReload?: boolean;
  children: ReactNode;
}) {
  const { productName } = useRootView();
  return (
    <div className="desktop-page flex min-h-screen flex-col">
      <SkipLink />
      <header className="flex h-14 items-center border-b border-line px-4 lg:px-8">
        <BrandLink productName={productName} reload={homeReload} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 items-start justify-center px-4 pt-[14vh]"
      >
        <div className="w-full max-w-[480px]">{children}</div>
      </main>
      <Footer productName={productName} />
    </div>
  );
}
