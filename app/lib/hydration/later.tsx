import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Tries until it succeeds: until then the part stands as the server drew it, which no lost connection takes away. */
async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * A component that the server draws at once and whose code the browser gets after the rest of the page:
 * for what a page seldom shows, or can be used before it is hydrated.
 *
 * @param onServer the component, imported from a `.server` module, which is empty in the browser
 * @param load the same component for the browser
 * @param fallback stands in its place where the server has not drawn it and its code has not come yet
 */
export function later<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  // React's types of a lazy component lose those of its props.
  const Part = onServer ?? (lazy(() => persistently(load)) as unknown as ComponentType<Props>);
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
