import type { IconName } from '~/contracts/shell/icons';

import sprite from './icons.svg';

/**
 * An icon of the set, which is drawn on a 20 px grid with 1.5 px strokes; null: a neutral dot. An icon never carries meaning
 * alone, so all are hidden from screen readers. The shapes are in one cached file; in the scripts they would cost every page
 * 2 KB.
 * @param size in px; 20 beside text, 16 in buttons
 */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName | null;
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
      {name !== null ? (
        <use href={`${sprite}#${name}`} />
      ) : (
        <circle cx="10" cy="10" r="2.5" className="fill-current stroke-none" />
      )}
    </svg>
  );
}
