import type { ComponentProps } from 'react';

import { AppLink } from '../actions/app-link';
import { Icon } from '../structure/icon';

/**
 * A selected value that can be removed: by a link to the page without it, or by a button (of a form with `name` and
 * `value`, or with `onClick`).
 * @param field the field of the value, such as 'Brand'; shown and read before it
 * @param onRemove called when the link is followed
 */
export function Pill({
  field,
  text,
  removeTo,
  onRemove,
  remove,
}: {
  field?: string;
  text: string;
  removeTo?: string;
  onRemove?: (() => void) | undefined;
  remove?: Omit<ComponentProps<'button'>, 'children' | 'className'>;
}) {
  const name = `Remove ${field === undefined ? text : `${field}: ${text}`}`;
  const cross = <Icon name="close" size={14} />;
  return (
    <span className="pill">
      <span className="truncate" title={text}>
        {field !== undefined && <span className="text-ink-faint">{field}: </span>}
        {text}
      </span>
      {removeTo !== undefined && (
        <AppLink
          to={removeTo}
          className="pill-remove"
          aria-label={name}
          preventScrollReset
          onClick={onRemove}
        >
          {cross}
        </AppLink>
      )}
      {removeTo === undefined && remove !== undefined && (
        <button type="button" {...remove} className="pill-remove" aria-label={name}>
          {cross}
        </button>
      )}
    </span>
  );
}
