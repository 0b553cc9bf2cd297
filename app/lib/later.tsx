import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/**
 * A component that the server draws at once and whose code the browser gets after the rest of the page:
 * for what a page seldom shows, or can be used before it is hydrated.
 *
 * @param onServer the component, imported from a `.server` module, which is empty in the browser
 * @param load the same component for the browser
 */
export function later<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // React's types of a lazy component lose those of its props.
  const Part = onServer ?? (lazy(load) as unknown as ComponentType<Props>);
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
