import type { SeriesColour } from './chart-facts';

/**
 * The tokens that an image needs, as they are in app/styles/tokens.css: a file of its own knows no variables. A test holds
 * the two together.
 */
export const imageTokens = {
  card: ['#fffefb', '#1c1e1b'],
  line: ['#e3ded1', '#2e312c'],
  'line-control': ['#8a8371', '#757a71'],
  ink: ['#1d1c18', '#eceae2'],
  'ink-soft': ['#57534a', '#b9b6ab'],
  'ink-faint': ['#6d685d', '#9a978c'],
  accent: ['#17573f', '#7cc9a2'],
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
} as const;

export type ImageTheme = 'light' | 'dark';
export type Paint = (name: keyof typeof imageTokens) => string;

export function painter(theme: ImageTheme): Paint {
  return (name) => imageTokens[name][theme === 'light' ? 0 : 1];
}

export function markPaint(paint: Paint, colour: SeriesColour): string {
  return paint(colour === 'own' ? 'accent' : `series-${colour}`);
}

/** Inter where it is installed, else what a browser, an office program and a mail program all have. */
export const imageFont = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** An image does not know its fonts: letters of Inter are about so wide, in em. */
const letter = 0.56;

export const textWidth = (text: string, size: number) => text.length * size * letter;

/** A text cut where it would be longer than its room in px. */
export function fit(text: string, room: number, size: number): string {
  const most = Math.max(4, Math.floor(room / (size * letter)));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** At most two lines of whole words. */
export function twoLines(text: string, room: number, size: number): string[] {
  const most = Math.floor(room / (size * letter));
  if (text.length <= most) return [text];
  const cut = text.lastIndexOf(' ', most);
  const at = cut > most / 2 ? cut : most;
  return [text.slice(0, at), fit(text.slice(at).trim(), room, size)];
}
