import type { ComponentProps, ReactNode } from 'react';

import { Card } from './card';

interface HeadProps {
  eyebrow?: ReactNode;
  title: string;
  purpose?: string;
  tag?: ReactNode;
  actions?: ReactNode;
  facts?: ReactNode;
}

/**
 * The head of a page: section, title (the page's only h1) and purpose, above a rule.
 * @param eyebrow the section that the page belongs to
 * @param facts a line of facts about what the page shows; the head is low then, as what they are about is to be in sight
 */
export function PageHead({ eyebrow, title, purpose, tag, actions, facts }: HeadProps) {
  const spacing = facts ? 'mb-4 gap-y-1 pb-3' : 'mb-6 gap-y-4 pb-5';
  return (
    <header
      className={`flex flex-wrap items-end justify-between gap-x-6 border-b border-line ${spacing}`}
    >
      <div className="min-w-0 max-w-[68ch]">
        {eyebrow !== undefined && <p className="text-sm font-medium text-accent">{eyebrow}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-3xl">{title}</h1>
          {tag}
        </div>
        {purpose !== undefined && purpose !== '' && (
          <p className="mt-1.5 text-lg text-ink-soft">{purpose}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      {facts && <div className="w-full">{facts}</div>}
    </header>
  );
}

const columns = { narrow: 'max-w-[640px]', form: 'max-w-[880px]', wide: 'max-w-[1080px]' } as const;

/** A page: its head, and its parts in one column. @param column its width; default: that of the page */
export function Page({
  column,
  children,
  ...head
}: HeadProps & { column?: keyof typeof columns; children: ReactNode }) {
  return (
    <>
      <PageHead {...head} />
      <div className={`grid gap-6 ${column === undefined ? '' : columns[column]}`}>{children}</div>
    </>
  );
}

/** A page of one card. */
export const CardPage = ({ children, ...page }: ComponentProps<typeof Page>) => (
  <Page {...page}>
    <Card>{children}</Card>
  </Page>
);
