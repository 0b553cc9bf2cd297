/** Limits that pages show. Without zod, so that the browser can have them. */

/** Of a sampling campaign: characters, products, questions and samples. */
export const campaignLimits = {
  name: 120,
  objective: 500,
  audience: 500,
  quantity: 100_000,
  products: 20,
  questions: 8,
  question: 200,
} as const;
