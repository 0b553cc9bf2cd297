/** What a user reads about the brand that they asked us to list (P-11). */
export const requestedText = (name: string): string =>
  `You asked us to list ${name}. We write to you when it is listed.`;
