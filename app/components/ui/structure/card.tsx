import type { ReactNode } from 'react';

/**
 * A card with a hairline border and 10 px radius. With a title it is a section with a heading.
 * @param actions shown at the right of the title
 */
export function Card({
  title,
  actions,
  children,
  className,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const Element = title === undefined ? 'div' : 'section';
  return (
    <Element className={`min-w-0 rounded-card border border-line bg-card ${className ?? ''}`}>
      {title !== undefined && (
        <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 className="text-base">{title}</h2>
          {actions}
        </header>
      )}
      <div className="p-5">{children}</div>
    </Element>
  );
}
