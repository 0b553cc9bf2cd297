/** The component of `deferred-grid` on the server. In the browser this module is empty. */
export { WidgetGrid } from './widget-grid';
