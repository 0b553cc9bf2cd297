import { Link } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { ComponentProps } from 'react';

const FullLoadContext = createContext(false);

/**
 * L-16: where the navigation could not be had, the next route change is a full page load. Wraps the
 * shell; every AppLink inside follows it.
 */
export const FullLoadProvider = FullLoadContext.Provider;

/** A link inside the app: a client navigation, or a full page load where the frame asks for it. */
export function AppLink({ reloadDocument, ...props }: ComponentProps<typeof Link>) {
  const fullLoad = useContext(FullLoadContext);
  return <Link {...props} reloadDocument={fullLoad || reloadDocument === true} />;
}
