import type { Paint } from './paint';

export const pagePaint: Paint = {
  colour: (token) => `var(--${token})`,
  dotted: '0 4',
  incompleteDashed: '2 4',
  hatched: true,
  line: {},
  spark: { width: 1.5, incomplete: '4 3.5', cap: 'butt', dot: 6 },
};
