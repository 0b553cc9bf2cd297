import type { ReactNode } from 'react';

import { LinkButton } from '../actions/button';

import { Tag } from '../data/tag';
import { PreviewChart } from './preview-chart';

/**
 * The teaser of an announced page: what it will answer, and where to go now. It replaces the page head.
 *
 * @param points what the page will do, one line each
 * @param home where 'Back to the brand dossier' leads
 */
export function Teaser({
  eyebrow,
  title,
  lead,
  points = [],
  home,
  more,
}: {
  eyebrow: string;
  title: string;
  lead: string;
  points?: readonly string[];
  home: string;
  more?: ReactNode;
}) {
  return (
    <div className="grid items-start gap-x-16 gap-y-10 pb-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="max-w-[60ch]">
        <p className="text-sm font-medium text-accent">{eyebrow}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-3xl">{title}</h1>
          <Tag>Coming soon</Tag>
        </div>
        {lead !== '' && <p className="mt-3 text-lg text-ink-soft">{lead}</p>}
        {points.length > 0 && (
          <ul className="mt-6 border-t border-line">
            {points.map((point) => (
              <li key={point} className="border-b border-line py-2.5">
                {point}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-7 flex flex-wrap gap-2">
          <LinkButton to={home} kind="secondary" icon="arrow-left">
            Back to the brand dossier
          </LinkButton>
          {more}
        </div>
      </div>
      <PreviewChart className="hidden h-auto w-full max-w-[640px] md:block xl:justify-self-end" />
    </div>
  );
}
