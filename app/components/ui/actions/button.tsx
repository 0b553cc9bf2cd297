import { useFetchers, useNavigation } from '@remix-run/react';
import {
  forwardRef,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';

import type { IconName } from '~/contracts/shell/icons';

import { AppLink } from './app-link';
import { Icon } from '../structure/icon';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
/** Height 36 px; 28 px in table rows and card heads. */
export type ButtonSize = 'medium' | 'small';

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** The class names of a button, for an element that only looks like one. */
export function buttonLook(
  kind: ButtonKind = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  const small = size === 'small' ? 'button-small ' : '';
  return `button button-${kind} ${small}${className ?? ''}`;
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> &
  Look & { pending?: boolean; pendingText?: string };

/**
 * A button. While `pending` it shows a spinner and `pendingText` and cannot be pressed; it stays focusable for screen
 * readers.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    kind = 'primary',
    size,
    icon,
    pending = false,
    pendingText,
    children,
    className,
    onClick,
    ...props
  },
  ref,
) {
  return (
    <button
      type="button"
      {...props}
      ref={ref}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonLook(kind, size, className)}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {!pending && icon !== undefined && <Icon name={icon} size={16} />}
      {pending ? (pendingText ?? children) : children}
    </button>
  );
});

/**
 * The submit button of a form: shows progress from sending until the answer is rendered and cannot be pressed twice.
 * Without JavaScript it is an ordinary submit button.
 */
export function SubmitButton(props: Omit<ButtonProps, 'pending' | 'type' | 'onClick'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  const navigating = useNavigation().state !== 'idle';
  const fetching = useFetchers().length > 0;
  const answering = navigating || fetching;

  // A form sent by the router stays on the page, so the answer enables the button again.
  useEffect(() => (answering ? () => setPending(false) : undefined), [answering]);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const end = new AbortController();
    const { signal } = end;
    form.addEventListener('submit', () => setPending(true), { signal });
    // A page from the back-forward cache must not keep a disabled button.
    window.addEventListener('pageshow', () => setPending(false), { signal });
    return () => end.abort();
  }, []);

  return <Button {...props} ref={button} type="submit" pending={pending} />;
}

/** A form's first submit button, which Enter in a field presses. It is hidden. */
export const EnterButton = ({ intent }: { intent: string }) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);

export function LinkButton({
  kind,
  size,
  icon,
  children,
  className,
  ...props
}: ComponentProps<typeof AppLink> & Look) {
  return (
    <AppLink {...props} className={buttonLook(kind, size, className)}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </AppLink>
  );
}
