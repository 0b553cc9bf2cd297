/**
 * The product's name without server data (an error before the root loader has run). Otherwise it comes from
 * configuration through the root view.
 */
export const defaultProductName = 'Endcap';

/** The product in one line, for the document's description. */
export const productPurpose = 'Brand analytics for consumer packaged goods.';
