/** the query of `GET /auth/session` that asks for the mark of the user's plans and seats. No zod here: the browser imports it. */
export const subscriptionQuery = 'refresh=subscription';
/** A header of its answer: the mark, which differs for each state of the plans and seats. */
export const subscriptionHeader = 'x-subscription-mark';
