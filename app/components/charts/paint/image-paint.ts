import type { ColourToken, Paint } from './paint';

/** Values of the tokens in app/styles/tokens.css, light and dark: an image file has no variables. A test compares both. */
export const imageColours: Readonly<Record<ColourToken, readonly [light: string, dark: string]>> = {
  card: ['#fffefb', '#1c1e1b'],
  line: ['#e3ded1', '#2e312c'],
  'line-control': ['#8a8371', '#757a71'],
  ink: ['#1d1c18', '#eceae2'],
  'ink-soft': ['#57534a', '#b9b6ab'],
  'ink-faint': ['#6d685d', '#9a978c'],
  accent: ['#17573f', '#7cc9a2'],
  'accent-soft': ['#e2ece4', '#1d3329'],
  good: ['#17573f', '#7cc9a2'],
  bad: ['#9c2a1d', '#f2a093'],
  'series-1': ['#0072b2', '#3d7fe0'],
  'series-2': ['#c77f00', '#e69f00'],
  'series-3': ['#9a3d80', '#c765b0'],
  'series-4': ['#3a97d3', '#9adafa'],
  'series-5': ['#a83800', '#d0561f'],
  'series-6': ['#857900', '#f3e74e'],
  'series-7': ['#2f2c27', '#dcd9d0'],
  'series-8': ['#00997a', '#0f9a78'],
  'series-average': ['#7a7568', '#8d9087'],
};

export type ImageTheme = 'light' | 'dark';

export function imagePaint(theme: ImageTheme): Paint {
  return {
    colour: (token) => imageColours[token][theme === 'light' ? 0 : 1],
    dotted: '0.1 4',
    incompleteDashed: '4 3.5',
    hatched: false,
    line: { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' },
    spark: { width: 2, incomplete: '4 5', cap: 'round', dot: 8 },
  };
}

/** Inter; then fonts of browsers, office and mail programs, for programs that ignore fonts in images. */
export const imageFont = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** The style sheet of an image file. @param font the font as a data URI of WOFF2 */
export const fontFace = (font: string) =>
  `@font-face{font-family:Inter;font-weight:100 900;src:url(${font}) format('woff2')}`;
