import { defineChart } from '../../chart-definition';
import { readPart } from '../donut/model';
import { boxes, boxIn } from '../../read-out/targets';
import {
  hasArea,
  treemapModel,
  treemapSummary,
  padding,
  textLine,
  textSize,
  type Part,
  type TreemapModel,
} from './model';
import { tenth } from '../../geometry/sizes';
import { seriesPaint, type Paint } from '../../paint/paint';

/** Parts of a whole as tiles. Rows: id, name, value. */
export const treemap = defineChart({
  kind: 'treemap',
  draw(widget, facts) {
    const model = treemapModel(widget, facts);
    const { parts } = model;
    return {
      ...model,
      layout: 'picture',
      summary: treemapSummary(model),
      marks: (paint) => treemapMarks(model, paint),
      targets: boxes(parts.map((part) => boxIn(model, part))),
      read: (index) => readPart(model.column, parts[index], facts),
      idAt: (index) => parts[index]?.id ?? '',
    };
  },
  hasValues: hasArea,
});

function treemapMarks({ parts }: TreemapModel, paint: Paint) {
  return (
    <g fontSize={textSize}>
      {parts.map((part) => (
        <TileMark key={part.key} part={part} paint={paint} />
      ))}
    </g>
  );
}

function TileMark({ part, paint }: { part: Part; paint: Paint }) {
  const { x, y, width, height, colour, own, lines, withShare, shareText, along } = part;
  const series = seriesPaint(paint, colour);
  return (
    <g transform={`translate(${tenth(x)} ${tenth(y)})`}>
      {/* Inset by half of the gap to the neighbours and of the outline. A thinner tile keeps a line. */}
      <rect
        x="1.5"
        y="1.5"
        width={tenth(Math.max(0.1, width - 3))}
        height={tenth(Math.max(0.1, height - 3))}
        fill={series}
        fillOpacity={own ? 0.34 : 0.2}
        stroke={series}
      />
      {lines.map((line, at) => (
        <text
          key={at}
          x={padding}
          y={padding + 10 + at * textLine}
          fill={paint.colour('ink')}
          fontWeight={own ? 600 : undefined}
        >
          {line}
        </text>
      ))}
      {along !== null && (
        <text
          transform={`translate(${tenth(width / 2 - 4)} ${padding}) rotate(90)`}
          fill={paint.colour('ink')}
          fontWeight={own ? 600 : undefined}
        >
          {along}
        </text>
      )}
      {withShare && (
        <text x={padding} y={padding + 10 + lines.length * textLine} fill={paint.colour('ink')}>
          {shareText}
        </text>
      )}
    </g>
  );
}
