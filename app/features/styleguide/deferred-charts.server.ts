/** The component of `deferred-charts` on the server. In the browser this module is empty. */
export { ChartSection } from './chart-section';
