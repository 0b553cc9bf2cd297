import { Link } from '@remix-run/react';
import { createContext, useContext, type ComponentProps } from 'react';

const FullLoadContext = createContext(false);

/**
 * L-16: when the navigation could not be loaded, the next route change is a full page load. Wraps the shell; every
 * AppLink inside obeys it.
 */
export const FullLoadProvider = FullLoadContext.Provider;

/** A link inside the app: a client navigation, or a full page load when the frame requires it. */
export function AppLink({ reloadDocument, ...props }: ComponentProps<typeof Link>) {
  const fullLoad = useContext(FullLoadContext);
  return <Link {...props} reloadDocument={fullLoad || reloadDocument === true} />;
}
