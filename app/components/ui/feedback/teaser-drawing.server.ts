/** What `teaser-drawing` draws on the server; in the browser this module is empty. */
export { PreviewChart } from './preview-chart';
