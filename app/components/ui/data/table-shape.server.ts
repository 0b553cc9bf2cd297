/** The server's import for `table-shape`. The compiler empties this module for the browser. */
export { Skeleton } from '../feedback/skeleton';
