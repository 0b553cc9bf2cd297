/**
 * The server's import of the parts that the browser hydrates later. The compiler empties this module for the browser.
 */
export { NextStep } from './next-step';
