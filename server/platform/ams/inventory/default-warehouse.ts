/** The warehouse of orders without a choice of their own; every installation has it. */
export const defaultWarehouseId = 'whs_main';
