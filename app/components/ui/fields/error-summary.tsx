import { useEffect, useRef } from 'react';

import type { FormErrors } from '~/contracts/forms/forms';

import { fieldId } from './field';
import { Icon } from '../structure/icon';

type FormError = FormErrors['errors'][number] & {
  /** Id of the control when it differs from the default. */
  id?: string;
};

/**
 * The errors of a form, at its top, each linked to its field. It takes the focus whenever an answer brings errors
 * (L-17). Renders nothing without errors.
 * @param errors the action's errors; a new array takes the focus again
 */
export function ErrorSummary({
  errors,
  title,
}: {
  errors: readonly FormError[];
  title?: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const found = errors.length > 0;

  useEffect(() => {
    if (found) box.current?.focus();
  }, [errors, found]);

  if (!found) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="error-summary"
    >
      <Icon name="error" className="mt-px text-bad" />
      <div className="min-w-0">
        <h2 id="error-summary-title" className="text-base">
          {title ?? (errors.length === 1 ? 'One thing to put right' : 'Some things to put right')}
        </h2>
        <ul className="mt-1 grid gap-0.5">
          {errors.map(({ field, message, id }, index) => (
            <li key={index}>
              {field === null ? (
                message
              ) : (
                <ErrorLink target={id ?? fieldId(field)} message={message} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function ErrorLink({ target, message }: { target: string; message: string }) {
  return (
    <a
      className="link"
      href={`#${encodeURIComponent(target)}`}
      onClick={(event) => {
        const control = document.getElementById(target);
        if (control === null) return;
        // Keep the URL: a fragment would add an entry to the history.
        event.preventDefault();
        control.focus();
        control.scrollIntoView?.({ block: 'center' });
      }}
    >
      {message}
    </a>
  );
}
