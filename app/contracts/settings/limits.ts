/** U-05. Without zod, so that pages can show it. */
export const maxCompetitors = 3;
