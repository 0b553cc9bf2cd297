import { defineChart } from '../../chart-definition';
import type { PicturePart } from '../../drawing';
import { boxes } from '../../read-out/targets';
import { figureSize, headHeight, lineHeight, mapBoxes, mapLayout, type MapLayout } from './layout';
import {
  mapModel,
  type MapModel,
  mapSummary,
  readRegion,
  type RegionValue,
  type StateTile,
} from './model';
import { levelFill } from '../../geometry/colour-levels';
import { fitText, textWidth } from '../../geometry/sizes';
import type { Paint } from '../../paint/paint';

/** Values of US states on a map of tiles. Rows: optionally id, name or code of the state, value, optionally base. */
export const map = defineChart({
  kind: 'map',
  draw(widget, facts) {
    const model = mapModel(widget, facts);
    const layout = mapLayout(widget.span, model);
    return {
      layout: 'picture',
      width: layout.width,
      height: layout.height,
      summary: mapSummary(model),
      marks: (paint) => mapMarks(model, layout, paint),
      targets: boxes(mapBoxes(model, layout)),
      read: (index) => readRegion(model, facts, index),
      idAt: (index) => [...model.tiles, ...model.others][index]?.id ?? '',
      notes: model.notes,
    };
  },
});

type Part = PicturePart<MapModel, MapLayout>;

/** A tile for each state, a legend of the colours, and a list of the regions that are not states. */
function mapMarks(model: MapModel, layout: MapLayout, paint: Paint) {
  const part = { model, layout, paint };
  return (
    <g fontSize="12">
      {model.tiles.map((tile) => (
        <Tile key={tile.code} tile={tile} {...part} />
      ))}
      {model.tiles.length > 0 && <Legend {...part} />}
      {model.others.length > 0 && <OtherRegions {...part} />}
    </g>
  );
}

/** Grey for a small base; a dashed outline without a colour for no data. */
function fillOf(
  { colour, thin }: Pick<RegionValue, 'colour' | 'thin'>,
  { classes }: MapModel,
  paint: Paint,
) {
  const found = colour === null ? undefined : classes[colour];
  if (found !== undefined) return levelFill(paint, found.level);
  return thin
    ? { fill: paint.colour('line') }
    : { fill: 'none', stroke: paint.colour('line-control'), strokeDasharray: '2 2' };
}

function Tile({ tile, model, layout, paint }: Part & { tile: StateTile }) {
  const size = layout.tile - 2;
  const middle = size / 2;
  const figure = layout.withFigures && tile.value !== null ? tile.shortText : null;
  return (
    <g
      transform={`translate(${tile.column * layout.tile} ${tile.row * layout.tile})`}
      textAnchor="middle"
      fill={paint.colour(tile.value === null ? 'ink-faint' : 'ink')}
    >
      <rect
        x="0.5"
        y="0.5"
        width={size - 1}
        height={size - 1}
        rx="3"
        {...fillOf(tile, model, paint)}
      />
      <text x={middle} y={figure === null ? middle + 4 : middle - 1}>
        {tile.code}
      </text>
      {figure !== null && (
        <text x={middle} y={middle + 13} fontSize={figureSize}>
          {figure}
        </text>
      )}
    </g>
  );
}

function Legend({ model, layout: { legend }, paint }: Part) {
  const highestFirst = [...model.classes].reverse();
  const entries = [
    ...highestFirst.map(({ level, label }) => ({ label, look: levelFill(paint, level) })),
    ...(model.hasGaps
      ? [{ label: 'No data', look: fillOf({ colour: null, thin: false }, model, paint) }]
      : []),
  ];
  return (
    <g transform={`translate(${legend.x} ${legend.y})`} fill={paint.colour('ink-soft')}>
      {entries.map(({ label, look }, at) => (
        <g key={label} transform={`translate(0 ${at * lineHeight})`}>
          <rect x="0.5" y="2.5" width="16" height="12" rx="2" {...look} />
          <text x="24" y="13">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

function OtherRegions({ model: { others, tiles }, layout: { list }, paint }: Part) {
  const left = others.length - list.shown;
  const head = fitText(tiles.length > 0 ? 'Not on the map' : 'Region', list.width, 12);
  return (
    <g transform={`translate(${list.x} ${list.y})`} fill={paint.colour('ink')}>
      <text y="13" fill={paint.colour('ink-faint')}>
        {head}
      </text>
      <path d={`M0 ${headHeight - 2.5}h${list.width}`} stroke={paint.colour('line')} />
      {others.slice(0, list.shown).map(({ key, name, text }, line) => (
        <g key={key} transform={`translate(0 ${headHeight + line * lineHeight})`}>
          <text y="13">{fitText(name, list.width - textWidth(text, 12) - 10, 12)}</text>
          <text x={list.width} y="13" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {left > 0 && (
        <text y={headHeight + list.shown * lineHeight + 13} fill={paint.colour('ink-soft')}>
          {`${left} more in the table`}
        </text>
      )}
    </g>
  );
}
