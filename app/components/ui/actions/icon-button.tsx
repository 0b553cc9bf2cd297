import { forwardRef } from 'react';
import type { ComponentProps } from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { AppLink } from './app-link';
import { buttonLook } from './button';
import type { ButtonKind, ButtonProps, ButtonSize } from './button';
import { Icon } from '../structure/icon';
import { Tooltip } from '../overlays/tooltip';

interface IconLook {
  /** The accessible name, also shown on hover and focus. */
  label: string;
  icon: IconName;
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Where the tooltip appears. */
  side?: ComponentProps<typeof Tooltip>['side'];
}

/** An icon button. Its name is the tooltip's text. */
export const IconButton = forwardRef<
  HTMLButtonElement,
  Omit<ButtonProps, 'children' | 'pendingText' | 'icon' | 'aria-label'> & IconLook
>(function IconButton(
  { label, icon, kind = 'quiet', size, side, pending = false, className, onClick, ...props },
  ref,
) {
  return (
    <Tooltip text={label} naming {...(side && { side })}>
      {() => (
        <button
          type="button"
          {...props}
          ref={ref}
          aria-label={label}
          aria-disabled={pending || undefined}
          onClick={pending ? (event) => event.preventDefault() : onClick}
          className={`button-icon ${buttonLook(kind, size, className)}`}
        >
          {pending ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <Icon name={icon} size={size === 'small' ? 16 : 18} />
          )}
        </button>
      )}
    </Tooltip>
  );
});

/** An icon link. */
export function IconLink({
  label,
  icon,
  kind = 'quiet',
  size,
  side,
  className,
  ...props
}: Omit<ComponentProps<typeof AppLink>, 'children'> & IconLook) {
  return (
    <Tooltip text={label} naming {...(side && { side })}>
      {() => (
        <AppLink
          {...props}
          aria-label={label}
          className={`button-icon ${buttonLook(kind, size, className)}`}
        >
          <Icon name={icon} size={size === 'small' ? 16 : 18} />
        </AppLink>
      )}
    </Tooltip>
  );
}
