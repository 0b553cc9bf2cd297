import { defineChart } from '../../chart-definition';
import { donutLayout, type DonutLayout, sliceMiddle, slicePath, sliceTargets } from './layout';
import { donutModel, type DonutModel, donutSummary, readPart, type Slice } from './model';
import { fitText, textWidth } from '../../geometry/sizes';
import { type Paint, seriesPaint } from '../../paint/paint';

/** Parts of a whole at one time. Rows: id, name, value. */
export const donut = defineChart({
  kind: 'donut',
  draw(widget, facts) {
    const model = donutModel(widget, facts);
    const layout = donutLayout(widget.span, model.slices.length);
    const targets = sliceTargets(model.slices, layout);
    return {
      layout: 'picture',
      width: layout.width,
      height: layout.height,
      summary: donutSummary(model),
      marks: (paint) => donutMarks(model, layout, paint),
      targets,
      read: (index) => readPart(model.column, model.slices[index], facts, targets.anchor(index).y),
      idAt: (index) => model.slices[index]?.id ?? '',
      notes: model.notes,
    };
  },
});

const size = 12;

/** A ring of slices with their shares around it and the total in it, and a key with names and values. */
function donutMarks(model: DonutModel, layout: DonutLayout, paint: Paint) {
  const { slices, totalText, column } = model;
  const { centre, ring } = layout;
  const widths = {
    value: widest(slices.map(({ valueText }) => valueText)),
    share: widest(slices.map(({ shareText }) => shareText)),
  };
  const empty = slices.every(({ value }) => value === 0);
  return (
    <g fontSize={size}>
      <g transform={`translate(${centre.x} ${centre.y})`}>
        {empty && (
          <circle
            r={(ring.inner + ring.outer) / 2}
            fill="none"
            stroke={paint.colour('line')}
            strokeWidth={ring.outer - ring.inner}
          />
        )}
        {slices.map((slice) => (
          <path
            key={slice.key}
            d={slicePath(slice, layout)}
            fill={seriesPaint(paint, slice.colour)}
            stroke={paint.colour('card')}
            strokeWidth={slice.share === 0 ? 0 : 2}
          />
        ))}
        {totalText !== null && (
          <>
            <text
              y="2"
              fontSize="18"
              fontWeight="600"
              textAnchor="middle"
              fill={paint.colour('ink')}
            >
              {totalText}
            </text>
            <text y="20" textAnchor="middle" fill={paint.colour('ink-soft')}>
              {fitText(column.label, 2 * ring.inner - 16, size)}
            </text>
          </>
        )}
      </g>
      {slices.map((slice) =>
        slice.labelled ? (
          <ShareLabel key={slice.key} slice={slice} layout={layout} paint={paint} />
        ) : null,
      )}
      {slices.map((slice, line) => (
        <KeyLine key={slice.key} {...{ slice, line, layout, paint, widths }} />
      ))}
    </g>
  );
}

interface Part {
  slice: Slice;
  layout: DonutLayout;
  paint: Paint;
}

function ShareLabel({ slice, layout, paint }: Part) {
  const { x, y } = sliceMiddle(slice, layout, layout.ring.outer + 8);
  const right = x - layout.centre.x;
  const anchor = Math.abs(right) < 12 ? 'middle' : right > 0 ? 'start' : 'end';
  const down = (y - layout.centre.y) / layout.ring.outer;
  return (
    <text
      x={Math.round(x)}
      y={Math.round(y + 4 + down * 4)}
      textAnchor={anchor}
      fill={paint.colour(slice.own ? 'accent' : 'ink-soft')}
      fontWeight={slice.own ? 600 : undefined}
    >
      {slice.shareText}
    </text>
  );
}

/** Width of the widest of some figures in px, with a gap before it. */
const widest = (texts: readonly string[]) =>
  Math.max(...texts.map((text) => Math.ceil(textWidth(text, size)))) + 12;

function KeyLine({
  slice,
  line,
  layout: { key },
  paint,
  widths,
}: Part & { line: number; widths: { value: number; share: number } }) {
  const colour = paint.colour(slice.own ? 'accent' : 'ink');
  const weight = slice.own ? 600 : undefined;
  return (
    <g
      transform={`translate(${key.x} ${Math.round(key.y + (line + 0.5) * key.lineHeight)})`}
      fill={colour}
      fontWeight={weight}
    >
      <rect y="-5" width="10" height="10" rx="2" fill={seriesPaint(paint, slice.colour)} />
      <text x="18" y="4">
        {fitText(slice.name, key.width - 18 - widths.value - widths.share, size)}
      </text>
      <text x={key.width - widths.share} y="4" textAnchor="end">
        {slice.valueText}
      </text>
      <text x={key.width} y="4" textAnchor="end" fontWeight="400" fill={paint.colour('ink-soft')}>
        {slice.shareText}
      </text>
    </g>
  );
}
