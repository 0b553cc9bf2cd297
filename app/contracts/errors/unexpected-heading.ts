/** The exact text of L-09. */
export const unexpectedHeading = 'Something went wrong!';
