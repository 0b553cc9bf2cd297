/** Kinds that browsers load together when a page has one of them: all that are plotted. One line each. */
export { bar } from './bar';
export { bump } from './bump';
export { cohort } from './cohort';
export { donut } from './donut';
export { facts } from './facts';
export { funnel } from './funnel';
export { heatmap } from './heatmap';
export { line } from './line';
export { map } from './map';
export { radar } from './radar';
export { scatter } from './scatter';
export { sparkline } from './sparkline';
export { stacked } from './stacked';
export { stars } from './stars';
export { treemap } from './treemap';
export { verbatims } from './verbatims';
export { waterfall } from './waterfall';
