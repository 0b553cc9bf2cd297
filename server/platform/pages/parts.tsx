import type { ReactNode } from 'react';

import { dayText } from '../dates/day-text';
import { dayInZone, defaultTimeZone, momentInZone } from '../dates/zones';

export interface Link {
  href: string;
  label: string;
}

/** The card of a page that is about one thing. */
export function Card({
  section,
  title,
  lead,
  className,
  children,
}: {
  /** Shown above the title. */
  section?: string;
  title: ReactNode;
  lead?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={className === undefined ? 'card' : `card ${className}`}>
      {section && <p className="section">{section}</p>}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

/** The content of a page with nothing else on it. */
export interface Message {
  title: string;
  text: string;
  action?: Link;
}

/** The message for a client over its limit. @param wait seconds */
export const tooManyRequests = (wait: number): Message => ({
  title: 'Too many requests',
  text: `Please wait ${wait} seconds and try again.`,
});

export function Button({
  quiet = false,
  children,
  ...attributes
}: {
  quiet?: boolean;
  form?: string;
  name?: string;
  value?: string;
  children: ReactNode;
}) {
  return (
    <button className={quiet ? 'button quiet' : 'button'} type="submit" {...attributes}>
      {children}
    </button>
  );
}

/** What has happened, as text, never as markup. Renders nothing without a text. */
export function Notice({
  tone,
  children,
}: {
  tone: 'good' | 'info' | 'bad';
  children: string | null | undefined;
}) {
  if (!children) return null;
  return (
    <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <p>{children}</p>
    </div>
  );
}

/** The message of a refusal. It takes the focus. */
export function Refused({ id, children }: { id?: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- screen readers announce first why a form came back
    <div className="notice bad" role="alert" id={id} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** The head of a page of internal admins. */
export function Head({ up, title, lead }: { up?: Link; title: ReactNode; lead?: ReactNode }) {
  return (
    <>
      {up && (
        <p className="section">
          <a href={up.href}>{up.label}</a>
        </p>
      )}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </>
  );
}

/** A part of a page, named by its heading. */
export function Section({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Labelled values. Those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export type Tone = 'info' | 'good' | 'warn' | 'bad';

export const Tag = ({ tone, children }: { tone?: Tone; children: string }) => (
  <span className={tone === undefined ? 'tag' : `tag ${tone}`}>{children}</span>
);

/** A time in UTC, as the column headers state: without a script the reader's time zone is unknown. */
export function Moment({ at, dayOnly = false }: { at: Date | string; dayOnly?: boolean }) {
  const moment = new Date(at);
  return (
    <time dateTime={typeof at === 'string' ? at : at.toISOString()}>
      {dayOnly
        ? dayText(dayInZone(moment, defaultTimeZone))
        : momentInZone(moment, defaultTimeZone)}
    </time>
  );
}

export const count = (value: number): string => value.toLocaleString('en-US');

/** '1 unit', '1,200 units'. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
