export * from './accounts';
export * from './catalogue';
export * from './data-sets';
export * from './identity';
export * from './orders';
export * from './plans';
