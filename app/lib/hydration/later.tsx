import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react';

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/** Retries until loading succeeds. Meanwhile the server-rendered HTML stays visible. */
const persistently = <Part,>(load: () => Promise<Part>, pause = firstPauseMs): Promise<Part> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return persistently(load, Math.min(pause * 2, maxPauseMs));
  });

/**
 * A component whose code the browser loads when it is first rendered, below a `Suspense`. Without a connection it waits for
 * its code, so that the page stays (L-16): an error of `React.lazy` would replace the page.
 */
export const whenRendered: typeof lazy = (load) => lazy(() => persistently(load));

/**
 * Says that a part waits for its code. It appears after a moment, so that nothing flickers on a fast line.
 * @param over it stands above the page, where a dialog is about to open
 */
export const Loading = ({ over = false }: { over?: boolean }) => (
  <p className={over ? 'part-loading is-over' : 'part-loading'} role="status">
    Loading …
  </p>
);

/**
 * A component that the server renders immediately and the browser hydrates later, when its code has loaded. Use it for
 * parts that are rare, or that work before hydration.
 * @param onServer the component, imported from a `.server` module, which is empty in the browser's bundle
 * @param load the same component for the browser
 * @param fallback shown when the server has not rendered it and its code has not loaded; null for decoration and for parts of
 * the frame
 */
export function later<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = <Loading />,
): ComponentType<Props> {
  // The type of React.lazy loses the props of the component.
  const Part = onServer ?? (whenRendered(load) as unknown as ComponentType<Props>);
  // An update of the parent must not reach a part that is not hydrated yet: React would replace its HTML by the fallback.
  return memo(function Later(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  });
}
