/** Every metric, by family. The registry reads this list; a new family needs its line here. */
export * from './sales';
export * from './price';
export * from './distribution';
export * from './buyers';
export * from './reputation';
export * from './sampling';
