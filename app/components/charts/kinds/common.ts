/** Kinds that browsers load with every dashboard: figures and tables. One line each. */
export { table } from './table';
export { tile } from './tile';
