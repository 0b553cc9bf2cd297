/** The warehouse of orders that have not chosen one; every installation has it. */
export const defaultWarehouseId = 'whs_main';
