/**
 * The product's name where no server data are at hand (an error before the root loader has run).
 * Everywhere else it comes from configuration, through the root view.
 */
export const defaultProductName = 'Endcap';

/** One line of what the product is, for the description of a document. */
export const productPurpose = 'Brand analytics for consumer packaged goods.';
