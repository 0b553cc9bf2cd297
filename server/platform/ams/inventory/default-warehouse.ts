/** The warehouse of orders that name none; every installation has it. */
export const defaultWarehouseId = 'whs_main';
