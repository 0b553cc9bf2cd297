import { overlap, pictureWidth, textWidth, wrapText, type Area } from '../../geometry/sizes';
import type { Box } from '../../read-out/targets';
import type { RadarModel, Subject } from './model';

export const textSize = 12;
const textLine = 15;
/** Height of a name in the key in px: in one line, and in two. */
const keyLines = [22, 34] as const;
/** Room for the line before a name in the key, px. */
export const keyIndent = 24;
/** Rings with the label of their percentile, as shares of the radius. */
export const tickShares = [0.5, 1];

type Anchor = 'start' | 'middle' | 'end';

/** A text in the picture, at its first baseline, in px. */
export interface RadarText {
  key: string;
  x: number;
  y: number;
  anchor: Anchor;
  lines: string[];
}

export interface RadarLayout {
  width: number;
  height: number;
  centre: { x: number; y: number };
  radius: number;
  /** Names of the metrics around the circle. */
  names: RadarText[];
  /** Names of the subjects beside a corner of their outline, where they cover nothing. */
  labels: RadarText[];
  key: { x: number; y: number; width: number; line: number };
}

/** The circle with the key at its right, or below it where the card is narrow. */
export function radarLayout(span: number, model: RadarModel): RadarLayout {
  const width = Math.min(700, pictureWidth(span));
  const radius = span < 5 ? 74 : span < 8 ? 104 : 130;
  const longest = Math.max(0, ...model.subjects.map(({ name }) => textWidth(name, textSize)));
  const keyWidth =
    span < 5 ? width : Math.min(span < 8 ? 160 : 220, Math.ceil(longest) + keyIndent + 4);
  const room = span < 5 ? width : width - keyWidth - 16;
  const aroundOf = (centre: Circle['centre']) =>
    setApart(
      model.metrics.map((name, at) => nameText(name, at, model, { centre, radius }, room)),
      centre.y,
    );
  // Names above and below the circle need as much room as they have lines.
  const atTop = aroundOf({ x: room / 2, y: 0 }).map(areaOf);
  const centre = { x: room / 2, y: -Math.min(-radius, ...atTop.map(([, top]) => top)) };
  const circle = { centre, radius };
  const names = aroundOf(centre);
  const height = Math.ceil(
    Math.max(centre.y + radius, ...names.map((name) => areaOf(name)[3])) + 4,
  );
  const below = height + 8;
  const line = longest > keyWidth - keyIndent ? keyLines[1] : keyLines[0];
  const keyHeight = model.subjects.length * line;
  return {
    width,
    height: span < 5 ? below + keyHeight : height,
    ...circle,
    names,
    labels: subjectLabels(model, circle, names, room),
    key:
      span < 5
        ? { x: 0, y: below, width, line }
        : { x: width - keyWidth, y: (height - keyHeight) / 2, width: keyWidth, line },
  };
}

type Circle = Pick<RadarLayout, 'centre' | 'radius'>;

/** A point on the axis of a metric, in px. @param share of the radius */
export function pointAt(
  { centre, radius }: Circle,
  metric: number,
  count: number,
  share: number,
): { x: number; y: number } {
  const angle = (metric / count) * 2 * Math.PI;
  return {
    x: centre.x + Math.sin(angle) * radius * share,
    y: centre.y - Math.cos(angle) * radius * share,
  };
}

/** The name of a metric at the end of its axis, in at most three lines. */
function nameText(
  name: string,
  at: number,
  { metrics }: RadarModel,
  circle: Circle,
  width: number,
): RadarText {
  const { x, y } = pointAt(circle, at, metrics.length, 1 + 10 / circle.radius);
  const right = (x - circle.centre.x) / circle.radius;
  const down = (y - circle.centre.y) / circle.radius;
  const anchor = Math.abs(right) < 0.1 ? 'middle' : right > 0 ? 'start' : 'end';
  const room = { start: width - x, middle: width, end: x }[anchor];
  const lines = wrapText(name, room, textSize, 3);
  // Above the circle the last line is next to it, below it the first one.
  const rise = (lines.length - 1) * textLine * ((1 - down) / 2);
  return { key: String(at), x, y: y + 4 + down * 5 - rise, anchor, lines };
}

function areaOf({ x, y, anchor, lines }: RadarText): Area {
  const width = Math.max(...lines.map((line) => textWidth(line, textSize)));
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return [left, y - 11, left + width, y + 3 + (lines.length - 1) * textLine];
}

/** Space between two names in px. */
const leastGap = 2;

/** Moves names apart: from the middle of the circle on, each moves only as far up or down as necessary. */
function setApart(names: readonly RadarText[], middle: number): RadarText[] {
  const placed = new Map<string, RadarText>();
  const fromMiddle = [...names].sort(
    (one, other) => Math.abs(one.y - middle) - Math.abs(other.y - middle),
  );
  for (const name of fromMiddle) {
    const isAbove = name.y < middle;
    let moved = name;
    const covered = (other: RadarText) => overlap(areaOf(moved), areaOf(other));
    for (;;) {
      const other = [...placed.values()].find(covered);
      if (other === undefined) break;
      const [, top, , bottom] = areaOf(moved);
      const [, otherTop, , otherBottom] = areaOf(other);
      const shift = isAbove ? otherTop - leastGap - bottom : otherBottom + leastGap - top;
      moved = { ...moved, y: moved.y + shift };
    }
    placed.set(name.key, moved);
  }
  return names.flatMap(({ key }) => placed.get(key) ?? []);
}

/** Small areas along the lines of an outline, which no label covers. */
function outlineAreas({ radii }: Subject, circle: Circle): Area[] {
  return radii.flatMap((share, at) => {
    const next = (at + 1) % radii.length;
    const end = radii[next] ?? null;
    if (share === null || end === null || next === at) return [];
    const [from, to] = [
      pointAt(circle, at, radii.length, share),
      pointAt(circle, next, radii.length, end),
    ];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6));
    return Array.from({ length: steps }, (_, step): Area => {
      const part = (step + 0.5) / steps;
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
      return [x - 3, y - 3, x + 3, y + 3];
    });
  });
}

/** Labels at the corners that stand furthest out, the most important subject first; none where all places are taken. */
function subjectLabels(
  { subjects, metrics }: RadarModel,
  circle: Circle,
  names: readonly RadarText[],
  width: number,
): RadarText[] {
  if (subjects.length < 2) return [];
  const corners = (subject: Subject) =>
    subject.radii.flatMap((share, at) =>
      share === null ? [] : [{ at, share, ...pointAt(circle, at, metrics.length, share) }],
    );
  const taken: Area[] = [
    ...names.map(areaOf),
    ...subjects.flatMap(corners).map(({ x, y }): Area => [x - 4, y - 4, x + 4, y + 4]),
    ...subjects.flatMap((subject) => outlineAreas(subject, circle)),
    ...tickShares.map((share): Area => {
      const [left, bottom] = [circle.centre.x + 3, circle.centre.y - circle.radius * share + 10];
      return [left, bottom - 9, left + 18, bottom];
    }),
  ];
  const others = (own: Subject, at: number) =>
    Math.max(0, ...subjects.filter((one) => one !== own).map(({ radii }) => radii[at] ?? 0));
  return [...subjects].reverse().flatMap((subject): RadarText[] => {
    const places = corners(subject)
      .sort((a, b) => b.share - others(subject, b.at) - (a.share - others(subject, a.at)))
      .flatMap(({ x, y }) =>
        (['start', 'end'] as const).map((anchor): RadarText => ({
          key: subject.key,
          x: x + (anchor === 'start' ? 8 : -8),
          y: y + 4,
          anchor,
          lines: [subject.name],
        })),
      );
    const found = places.find((place) => {
      const area = areaOf(place);
      return area[0] >= 0 && area[2] <= width && !taken.some((other) => overlap(area, other));
    });
    if (found === undefined) return [];
    taken.push(areaOf(found));
    return [found];
  });
}

export const nameBoxes = ({ names, width, height }: RadarLayout): Box[] =>
  names.map((name) => {
    const [left, top, right, bottom] = areaOf(name);
    return {
      left: Math.max(0, left - 4) / width,
      top: Math.max(0, top - 4) / height,
      width: (Math.min(width, right + 4) - Math.max(0, left - 4)) / width,
      height: (bottom + 4 - Math.max(0, top - 4)) / height,
    };
  });
