import type { ReactNode } from 'react';

export type TagTone = 'neutral' | 'accent' | 'info' | 'warn' | 'bad';

const tones: Readonly<Record<TagTone, string>> = {
  neutral: 'border-line-strong bg-card text-ink-soft',
  accent: 'border-transparent bg-accent-soft text-accent-strong',
  info: 'border-transparent bg-info-soft text-info',
  warn: 'border-transparent bg-warn-soft text-warn',
  bad: 'border-transparent bg-bad-soft text-bad',
};

/**
 * A small label beside a title or in a row: a state, a plan.
 * @param tone accompanies the words and never replaces them
 */
export function Tag({ children, tone = 'neutral' }: { children: ReactNode; tone?: TagTone }) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded-full border px-2.5 py-px align-middle text-xs font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** Marks an order that should have arrived, or been shipped, by now. */
export const Overdue = () => (
  <span className="block">
    <Tag tone="bad">Overdue</Tag>
  </span>
);
