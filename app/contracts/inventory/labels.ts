/** shown where the warehouse accepts no orders. */
export const notAcceptingText = 'We are currently not accepting inventory at this time.';
