export * from './accounts';
export * from './catalogue';
export * from './identity';
export * from './plans';
