import type { ReactNode } from 'react';

import { PageHead } from '~/components/ui/structure/page-head';

/** Sections of text under a page head, in a readable column. */
export function TextPage({
  eyebrow,
  title,
  purpose,
  children,
}: {
  eyebrow: string;
  title: string;
  purpose: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title} purpose={purpose} />
      <div className="grid max-w-[72ch] gap-8">{children}</div>
    </>
  );
}

/** @param id for links to the section */
export function TextSection({
  id,
  heading,
  children,
}: {
  id?: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="prose scroll-mt-24">
      <h2 className="mb-2 text-xl">{heading}</h2>
      {children}
    </section>
  );
}
