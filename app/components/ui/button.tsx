import { forwardRef, useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { AppLink } from './app-link';
import { Icon } from './icon';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

const shared =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-4 py-1.5 text-base font-medium no-underline transition-colors aria-disabled:cursor-progress aria-disabled:opacity-70';

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line-strong bg-card text-ink hover:bg-sunken',
  quiet: 'border-transparent text-accent hover:bg-accent-soft',
};

interface Look {
  kind?: ButtonKind;
  icon?: string;
  children: ReactNode;
}

function lookOf(kind: ButtonKind, className: string | undefined): string {
  return `${shared} ${kinds[kind]} ${className ?? ''}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> &
  Look & { pending?: boolean; pendingText?: string };

/**
 * A button. While `pending` it spins, says `pendingText`, and cannot be pressed again; it stays
 * focusable, so that a screen reader does not lose its place.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'primary', icon, pending = false, pendingText, children, className, onClick, ...props },
  ref,
) {
  return (
    <button
      type="button"
      {...props}
      ref={ref}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={lookOf(kind, className)}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {!pending && icon !== undefined && <Icon name={icon} size={16} />}
      {pending ? (pendingText ?? children) : children}
    </button>
  );
});

/**
 * The submit button of a plain HTML form: shows progress from the moment that the form is sent and
 * cannot be pressed twice; without JavaScript it is an ordinary submit button.
 */
export function SubmitButton(props: Omit<ButtonProps, 'pending' | 'type' | 'onClick'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const sent = () => setPending(true);
    // A page that comes back from the back-forward cache must not keep a dead button.
    const shown = () => setPending(false);
    form.addEventListener('submit', sent);
    window.addEventListener('pageshow', shown);
    return () => {
      form.removeEventListener('submit', sent);
      window.removeEventListener('pageshow', shown);
    };
  }, []);

  return <Button {...props} ref={button} type="submit" pending={pending} />;
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'primary',
  icon,
  children,
  className,
  ...props
}: ComponentProps<typeof AppLink> & Look) {
  return (
    <AppLink {...props} className={lookOf(kind, className)}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </AppLink>
  );
}
