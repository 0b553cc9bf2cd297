import type { ReactNode } from 'react';

/**
 * The icon set, by the names that navigation items carry (`iconClass`). Drawn on a 20 px grid with
 * 1.5 px strokes; an icon never stands alone for a meaning, so all are hidden from screen readers.
 */
const shapes: Readonly<Record<string, ReactNode>> = {
  brand: <path d="M4 16V8l6-4 6 4v8M4 16h12M8 16v-4h4v4" />,
  product: <path d="m10 3 6 3.2v7.6L10 17l-6-3.2V6.2zM4 6.3 10 9.5l6-3.2M10 9.5V17" />,
  overview: <path d="M3.5 3.5h5.5v5.5H3.5zM11 3.5h5.5v3H11zM11 9h5.5v7.5H11zM3.5 11.5H9v5H3.5z" />,
  sampling: (
    <path d="M8 3h4M8.8 3v5L4.5 15.2A1.2 1.2 0 0 0 5.5 17h9a1.2 1.2 0 0 0 1-1.8L11.2 8V3M6.8 12h6.4" />
  ),
  trends: <path d="m3 14 4.5-5 3.5 3L17 5.5M12.5 5.5H17V10" />,
  leaderboard: <path d="M3.5 16.5v-5H8v5M8 16.5v-11h4.5v11M12.5 16.5v-8H17v8M2.5 16.5h15" />,
  investor: <path d="M3.5 7.5 10 3.5l6.5 4zM5 8v6M8.3 8v6M11.7 8v6M15 8v6M3.5 16.5h13" />,
  inventory: <path d="M3.5 4h13v3.5h-13zM4.5 7.5v9h11v-9M8 10.5h4" />,
  consignment: (
    <path d="M2.5 5h9v8.5h-9zM11.5 8h3.2l2.8 2.8v2.7h-6zM5 13.5a1.5 1.5 0 1 0 3 0M12.5 13.5a1.5 1.5 0 1 0 3 0" />
  ),
  orders: <path d="M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zM7.8 7h4.4M7.8 10.5h4.4" />,
  users: (
    <path d="M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c0-2.8 2-4.5 5-4.5s5 1.7 5 4.5M13 4a2.8 2.8 0 0 1 0 5.3M14.5 12.2c1.9.6 3 2.1 3 4.3" />
  ),
  settings: (
    <path d="M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
  ),
  'sign-out': <path d="M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8" />,
  'sign-in': <path d="M12 3.5h4v13h-4M8.5 6.5 12 10l-3.5 3.5M12 10H4" />,
  'sign-up': (
    <path d="M8.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 16.5c0-2.8 2.2-4.5 5.5-4.5 1 0 1.9.2 2.7.5M15 11.5v5M12.5 14h5" />
  ),
  collapse: <path d="M3.5 4h13v12h-13zM8 4v12M13.5 8l-2 2 2 2" />,
  expand: <path d="M3.5 4h13v12h-13zM8 4v12M11.5 8l2 2-2 2" />,
  search: <path d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.5 3.5" />,
  help: (
    <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M10 13.4v.1" />
  ),
  sun: (
    <path d="M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2.5v1.6M10 15.9v1.6M2.5 10h1.6M15.9 10h1.6M4.7 4.7l1.1 1.1M14.2 14.2l1.1 1.1M15.3 4.7l-1.1 1.1M5.8 14.2l-1.1 1.1" />
  ),
  moon: <path d="M16 12.2A6.5 6.5 0 0 1 7.8 4a6.5 6.5 0 1 0 8.2 8.2z" />,
  system: <path d="M3 4h14v9H3zM7.5 16.5h5M10 13v3.5" />,
  down: <path d="m6 8 4 4 4-4" />,
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  external: <path d="M8 4.5H4.5v11h11V12M11.5 3.5h5v5M16.5 3.5 9.5 10.5" />,
  info: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.2v4M10 6.7v.1" />,
  warning: <path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2v.1" />,
  error: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.7 7.7l4.6 4.6M12.3 7.7l-4.6 4.6" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  chevron: <path d="m8 5.5 4.5 4.5L8 14.5" />,
  'arrow-left': <path d="M9 5 4 10l5 5M4 10h12" />,
  'arrow-right': <path d="m11 5 5 5-5 5M16 10H4" />,
  retry: <path d="M16 10a6 6 0 1 1-1.8-4.3M16 3.5v3.2h-3.2" />,
  plan: <path d="m10 3.5 2 4.1 4.5.6-3.3 3.1.8 4.5-4-2.1-4 2.1.8-4.5L3.5 8.2l4.5-.6z" />,
  clock: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.7 1.8" />,
};

/** An unknown name gives a neutral dot: a platform may know more sections than this set. */
const neutral = <circle cx="10" cy="10" r="2.5" fill="currentColor" stroke="none" />;

/** Whether the set has an icon of this name. */
export function hasIcon(name: string): boolean {
  return Object.hasOwn(shapes, name);
}

/**
 * An icon of the set.
 *
 * @param size in px; 20 beside text, 16 in buttons
 */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: string | null;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className ?? ''}`}
    >
      {name !== null && hasIcon(name) ? shapes[name] : neutral}
    </svg>
  );
}
