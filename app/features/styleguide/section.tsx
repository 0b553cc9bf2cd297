import type { ReactNode } from 'react';

export { longName } from '~/components/charts/samples/sample-data';

/** A section of the styleguide, with a heading and a note on when to use its components. */
export function Section({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-0.5 mb-5 max-w-[80ch] text-ink-faint">{about}</p>
      <div className="grid gap-6">{children}</div>
    </section>
  );
}

export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium text-ink-faint">{title}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
