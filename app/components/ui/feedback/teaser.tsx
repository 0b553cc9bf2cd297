import type { ReactNode } from 'react';

import { LinkButton } from '../actions/button';
import { Tag } from '../data/tag';

/**
 * The teaser of an announced page: what it will answer, and where to go now. It replaces the page head.
 * @param home where 'Back to the brand dossier' leads
 */
export function Teaser({
  eyebrow,
  title,
  lead,
  home,
  more,
}: {
  eyebrow: string;
  title: string;
  lead: string;
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

/** A decorative drawing of a future dashboard, without figures and names, so that it cannot be mistaken for data. */
function PreviewChart({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-1 -1 562 302"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid meet"
      className={className}
      fill="none"
    >
      {[0, 143, 286, 429].map((x) => (
        <g key={x}>
          <rect
            x={x + 0.5}
            y="0.5"
            width="130"
            height="71"
            rx="10"
            className="fill-card stroke-line"
          />
          <rect x={x + 16} y="16" width="48" height="6" rx="3" className="fill-line" />
          <rect x={x + 16} y="32" width="72" height="14" rx="4" className="fill-line-strong" />
          <rect x={x + 16} y="54" width="32" height="5" rx="2.5" className="fill-line" />
        </g>
      ))}
      <rect x="0.5" y="92.5" width="347" height="207" rx="10" className="fill-card stroke-line" />
      <rect x="16" y="110" width="112" height="7" rx="3.5" className="fill-line-strong" />
      <path d="M16 152h316M16 190h316M16 228h316" className="stroke-line" />
      <path d="M16 272h316" className="stroke-line-strong" />
      <path
        d="M16 246c28-4 40-22 66-24s38 12 62 4 34-38 60-40 36 14 60 2 36-40 68-46"
        className="stroke-accent"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M16 250c40-6 68-10 106-14s70-12 106-16 70-6 104-12"
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="5 5"
      />
      <rect x="364.5" y="92.5" width="195" height="207" rx="10" className="fill-card stroke-line" />
      <rect x="380" y="110" width="80" height="7" rx="3.5" className="fill-line-strong" />
      {[150, 128, 104, 76, 52].map((width, index) => (
        <rect
          key={width}
          x="380"
          y={138 + index * 31}
          width={width}
          height="14"
          rx="3"
          className={index === 1 ? 'fill-accent' : 'fill-line'}
        />
      ))}
    </svg>
  );
}
