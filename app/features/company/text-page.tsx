import type { ReactNode } from 'react';

import { PageHead } from '~/components/ui/structure/page-head';

export interface TextSection {
  /** For links to the section. */
  id?: string;
  heading: string;
  body: ReactNode;
}

/** A text page: sections under a page head, in a readable column. */
export function TextPage({
  eyebrow,
  title,
  purpose,
  sections,
}: {
  eyebrow: string;
  title: string;
  purpose: string;
  sections: readonly TextSection[];
}) {
  return (
    <>
      <PageHead eyebrow={eyebrow} title={title} purpose={purpose} />
      <div className="grid max-w-[72ch] gap-8">
        {sections.map(({ id, heading, body }) => (
          <section key={heading} id={id} className="prose scroll-mt-24">
            <h2 className="mb-2 text-xl">{heading}</h2>
            {body}
          </section>
        ))}
      </div>
    </>
  );
}
