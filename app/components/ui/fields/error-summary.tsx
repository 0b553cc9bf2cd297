import { useEffect, useRef } from 'react';

import type { FormErrors } from '~/contracts/forms/forms';

import { fieldId } from './field';
import { Icon } from '../structure/icon';

type FormError = FormErrors['errors'][number] & {
  /** Id of the control, where the field has one of its own. */
  id?: string;
};

/**
 * What is wrong with a form, at its top, each leading to its field. It takes the focus whenever a new
 * answer brings errors, so that nobody wonders why nothing happened (L-17). Nothing without errors.
 *
 * @param errors as the action answered them: a new array takes the focus again
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
        <ul className="mt-1 space-y-0.5">
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
        // The address stays as it is: a fragment of a form would be one more step on the way back.
        event.preventDefault();
        control.focus();
        control.scrollIntoView?.({ block: 'center' });
      }}
    >
      {message}
    </a>
  );
}
