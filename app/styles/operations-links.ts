import type { LinksFunction } from '@remix-run/node';

import styles from './operations.css';

/** Links of the pages of stock and orders: a sheet of their own beside the app's. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
