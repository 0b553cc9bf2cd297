import type { ReactNode } from 'react';

import { useRootView } from '~/lib/shell/use-root-view';

import { BrandLink } from './brand-mark';
import { Footer } from './parts';
import { SkipLink } from './skip-link';

/** The frame of the sign-in pages: the logo and one card. */
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
