import type { ReactNode } from 'react';

/**
 * The head of a page: section, title (the page's only h1) and purpose, above a rule.
 *
 * @param eyebrow the section that the page belongs to
 */
export function PageHead({
  eyebrow,
  title,
  purpose,
  tag,
  actions,
}: {
  eyebrow?: string;
  title: string;
  purpose?: string;
  tag?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-line pb-5">
      <div className="min-w-0 max-w-[68ch]">
        {eyebrow !== undefined && <p className="mb-1 text-sm font-medium text-accent">{eyebrow}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-3xl">{title}</h1>
          {tag}
        </div>
        {purpose !== undefined && purpose !== '' && (
          <p className="mt-1.5 text-lg text-ink-soft">{purpose}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
