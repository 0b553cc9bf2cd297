/** The server's import for `teaser-drawing`. The compiler empties this module for the browser. */
export { PreviewChart } from './preview-chart';
