import sprite from './icons.svg';

/**
 * The icon set of `icons.svg`, by the names that navigation items carry (`iconClass`). Drawn on a 20 px grid with
 * 1.5 px strokes; an icon never stands alone for a meaning, so all are hidden from screen readers. The shapes are
 * in a file of their own, kept by the browser, as in the scripts they would cost every page 2 KB.
 */
const names: ReadonlySet<string> = new Set(
  (
    'arrow-left arrow-right brand calendar check chevron chevron-down chevron-left clock close ' +
    'collapse consignment copy download edit error expand external filter help info inventory ' +
    'investor leaderboard menu minus moon more orders overview plan plus product retry sampling ' +
    'search settings share sign-in sign-out sign-up sort sort-down sort-up sun system trash ' +
    'trends users warning'
  ).split(' '),
);

/** Whether the set has an icon of this name. */
export function hasIcon(name: string): boolean {
  return names.has(name);
}

/**
 * An icon of the set; a neutral dot for any other name, as a platform may know more sections than this set.
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
