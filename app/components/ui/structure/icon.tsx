import sprite from './icons.svg';

/**
 * The icon set of `icons.svg`, by the names that navigation items carry (`iconClass`). Drawn on a 20 px grid with 1.5
 * px strokes. An icon never carries meaning alone, so all are hidden from screen readers. The shapes are in one cached
 * file; in the scripts they would cost every page 2 KB.
 */
const names: ReadonlySet<string> = new Set(
  (
    'arrow-left arrow-right brand calendar check chevron chevron-down chevron-left clock close ' +
    'collapse consignment copy download edit error expand external filter help info inventory ' +
    'investor leaderboard lock menu minus moon more orders overview plan plus product retry ' +
    'sampling search settings share sign-in sign-out sign-up sun system table trash ' +
    'trends users warning'
  ).split(' '),
);

/** Whether the set has an icon of this name. */
export function hasIcon(name: string): boolean {
  return names.has(name);
}

/**
 * An icon of the set. Other names show a neutral dot, because a platform may have more sections than this set.
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
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      className={className === undefined ? 'icon' : `icon ${className}`}
    >
      {name !== null && names.has(name) ? (
        <use href={`${sprite}#${name}`} />
      ) : (
        <circle cx="10" cy="10" r="2.5" className="fill-current stroke-none" />
      )}
    </svg>
  );
}
