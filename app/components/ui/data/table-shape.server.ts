/** What `table-shape` draws on the server; in the browser this module is empty. */
export { Skeleton } from '../feedback/skeleton';
