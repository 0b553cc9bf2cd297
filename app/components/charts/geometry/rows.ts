/** Height in px of a row in a list of rows. */
export const rowHeight = 30;
