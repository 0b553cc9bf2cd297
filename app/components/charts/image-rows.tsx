import { formatFigure, formatGrowth } from '~/lib/format/figure';
import type { Cell, ResultColumn } from '~/contracts/dashboards/content';

import { barModel, rowHeight } from './bar-model';
import { meaning } from './change';
import { fit, markPaint, textWidth } from './image-style';
import type { Paint } from './image-style';
import type { Drawing, Drawn } from './image-plots';
import { dotPath, lastOf, linePath, lonely } from './paths';
import { figure, places, trendOf, valueColumn } from './series';
import { sparkPlaces } from './spark';
import { stackedModel } from './stacked-model';

const nameRoom = 260;
const valueRoom = 110;

const middle = (row: number) => row * rowHeight + rowHeight / 2;

/** Bars in rows, as in the page. */
export function BarsDrawn({ widget, facts, paint, width }: Drawing): Drawn {
  const { bars, growth, origin, negative, notes } = barModel(widget, facts);
  const names = Math.min(nameRoom, Math.max(...bars.map(({ name }) => textWidth(name, 13))) + 16);
  const left = names + (negative ? valueRoom : 0);
  const room = width - left - valueRoom - (growth === null ? 0 : 90);
  return {
    height: bars.length * rowHeight,
    notes,
    node: (
      <g fontSize="13" fill={paint('ink')}>
        {bars.map((bar, at) => {
          const below = bar.value !== null && bar.value < 0;
          const own = bar.own ? { fill: paint('accent'), fontWeight: 600 } : {};
          const end = left + (below ? bar.end : Math.max(bar.end, bar.mark ?? 0)) * room;
          const change = growth && formatGrowth(bar.growth, growth.format, facts.locale);
          return (
            <g key={bar.key}>
              <text y={middle(at) + 4} {...own}>
                {fit(bar.name, names - 12, 13)}
              </text>
              <rect
                x={left + bar.from * room}
                y={at * rowHeight + 6}
                width={(bar.to - bar.from) * room}
                height={rowHeight - 12}
                fill={markPaint(paint, bar.colour)}
              />
              {bar.mark !== null && (
                <path
                  d={`M${left + bar.mark * room} ${at * rowHeight + 3}v${rowHeight - 6}`}
                  stroke={paint('ink')}
                  strokeWidth="2"
                />
              )}
              <text
                x={end + (below ? -6 : 6)}
                y={middle(at) + 4}
                textAnchor={below ? 'end' : 'start'}
                {...own}
              >
                {bar.label}
              </text>
              {change && growth && (
                <text
                  x={width}
                  y={middle(at) + 4}
                  textAnchor="end"
                  fill={changePaint(
                    paint,
                    growth.metric ?? widget.metrics[0]?.code ?? null,
                    change.direction,
                  )}
                >
                  {change.text}
                </text>
              )}
            </g>
          );
        })}
        <path
          d={`M${left + origin * room} 0v${bars.length * rowHeight}`}
          stroke={paint('line-control')}
        />
      </g>
    ),
  };
}

function changePaint(paint: Paint, metric: string | null, direction: 'up' | 'down' | 'level') {
  const means = meaning(metric, direction);
  return paint(means === 'level' ? 'ink-soft' : means);
}

/** Layers in rows, as in the page. */
export function LayersDrawn({ widget, facts, paint, width }: Drawing): Drawn {
  const { layers, names, totals, column, origin, notes } = stackedModel(
    { ...widget, span: 12 },
    facts,
  );
  const left = Math.min(nameRoom, Math.max(...names.map((name) => textWidth(name, 13))) + 16);
  const room = width - left - valueRoom;
  const style = { currency: facts.currency, locale: facts.locale, compact: true };
  const legend = layers.reduce<{ x: number; y: number }[]>((at, layer, index) => {
    const before = at[index - 1];
    const step = before === undefined ? 0 : textWidth(layers[index - 1]!.name, 12) + 36;
    const x = (before?.x ?? 0) + step;
    const over = x + textWidth(layer.name, 12) + 20 > width;
    return [...at, { x: over ? 0 : x, y: (before?.y ?? 0) + (over ? 20 : 0) }];
  }, []);
  const top = (legend.at(-1)?.y ?? 0) + 24;
  return {
    height: top + names.length * rowHeight,
    notes,
    node: (
      <g fontSize="13" fill={paint('ink')}>
        {layers.map(({ key, name, colour }, at) => (
          <g key={key} transform={`translate(${legend[at]!.x} ${legend[at]!.y})`} fontSize="12">
            <rect width="10" height="10" rx="2" fill={markPaint(paint, colour)} />
            <text x="16" y="9" fill={paint('ink-soft')}>
              {fit(name, width - 20, 12)}
            </text>
          </g>
        ))}
        <g transform={`translate(0 ${top})`}>
          {names.map((name, at) => (
            <g key={at}>
              <text y={middle(at) + 4}>{fit(name, left - 12, 13)}</text>
              {layers.map(({ key, colour, spans }) => {
                const span = spans[at];
                return span ? (
                  <rect
                    key={key}
                    x={left + span[0] * room}
                    y={at * rowHeight + 5}
                    width={(span[1] - span[0]) * room}
                    height={rowHeight - 10}
                    fill={markPaint(paint, colour)}
                    stroke={paint('card')}
                  />
                ) : null;
              })}
              <text
                x={
                  left +
                  Math.max(origin, ...layers.map(({ spans }) => spans[at]?.[1] ?? 0)) * room +
                  6
                }
                y={middle(at) + 4}
              >
                {formatFigure(totals[at] ?? null, column.format, column.unit, style)}
              </text>
            </g>
          ))}
          <path
            d={`M${left + origin * room} 0v${names.length * rowHeight}`}
            stroke={paint('line-control')}
          />
        </g>
      </g>
    ),
  };
}

/** A figure with its change and its way, of a tile or a sparkline. */
export function FigureDrawn({ widget, facts, paint, width }: Drawing): Drawn {
  const column = valueColumn(widget);
  const at = places(widget.result);
  const { days, values, incompleteAt } = trendOf(widget);
  const row = widget.result.rows[0] ?? [];
  const value = widget.chart === 'tile' ? figure(row, at.value) : (values[lastOf(values)] ?? null);
  const growing = widget.chart === 'tile' ? widget.result.columns[at.growth] : undefined;
  const growth = growing && formatGrowth(row[at.growth] ?? null, growing.format, facts.locale);
  const against = facts.baselineLabel === null ? '' : ` vs ${facts.baselineLabel}`;
  const box = { width, height: 120 };
  const spark = sparkPlaces(values);
  const metric = growing?.metric ?? widget.metrics[0]?.code ?? null;
  return {
    height: 210,
    notes: incompleteAt < days.length ? ['Dashed: not complete'] : [],
    node: (
      <g fill={paint('ink')}>
        <text y="42" fontSize="48" fontWeight="600">
          {formatFigure(value, column.format, column.unit, {
            currency: facts.currency,
            locale: facts.locale,
            compact: true,
          })}
        </text>
        {growth && !facts.baselineOutOfPlan && (
          <text y="70" fontSize="14" fill={changePaint(paint, metric, growth.direction)}>
            {`${growth.text} ${growth.direction}${against}`}
          </text>
        )}
        {facts.baselineOutOfPlan && widget.chart === 'tile' && (
          <text y="70" fontSize="14" fill={paint('ink-faint')}>
            {`${against.trim()}: not in your plan`}
          </text>
        )}
        <g
          transform="translate(0 90)"
          fill="none"
          stroke={paint('accent')}
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path d={linePath(spark, 0, Math.min(incompleteAt, spark.length) - 1, box)} />
          {incompleteAt < spark.length && (
            <path
              d={linePath(spark, incompleteAt - 1, spark.length - 1, box)}
              strokeDasharray="4 5"
            />
          )}
          <path
            d={dotPath(
              spark,
              [...lonely(spark), lastOf(spark)].filter((index) => index >= 0),
              box,
            )}
            strokeWidth="8"
          />
        </g>
      </g>
    ),
  };
}

/** More rows belong into the CSV. */
const mostRows = 25;

/** The first rows of a table. */
export function TableDrawn({ widget: { result }, facts, paint, width }: Drawing): Drawn {
  const shown = result.columns.flatMap((column, at) =>
    column.role === 'id' ? [] : [{ column, at }],
  );
  const rows = result.rows.slice(0, mostRows);
  const first = shown.length === 1 ? width : width * Math.max(0.28, 0.5 - shown.length * 0.04);
  const other = (width - first) / Math.max(1, shown.length - 1);
  const left = result.rows.length - rows.length;
  return {
    height: (rows.length + 1) * rowHeight,
    notes: left > 0 ? [`${left} more rows in the CSV`] : [],
    node: (
      <g fontSize="13" fill={paint('ink')}>
        {shown.map(({ column, at }, place) => {
          const words = place === 0 || column.format === 'text';
          const room = (place === 0 ? first : other) - 16;
          const x =
            place === 0 ? 0 : first + other * (words ? place - 1 : place) + (words ? 16 : 0);
          const anchor = words ? 'start' : 'end';
          return (
            <g key={column.key} textAnchor={anchor}>
              <text x={x} y="18" fontWeight="600" fill={paint('ink-soft')}>
                {fit(column.label, room, 13)}
              </text>
              {rows.map((row, index) => (
                <text key={index} x={x} y={middle(index + 1) + 4}>
                  {fit(cellText(row[at] ?? null, column, facts), room, 13)}
                </text>
              ))}
            </g>
          );
        })}
        {rows.map((_, index) => (
          <path key={index} d={`M0 ${(index + 1) * rowHeight}h${width}`} stroke={paint('line')} />
        ))}
      </g>
    ),
  };
}

function cellText(value: Cell, column: ResultColumn, facts: Drawing['facts']): string {
  if (column.role === 'growth') {
    const growth = formatGrowth(value, column.format, facts.locale);
    if (growth !== null) return growth.text;
  }
  return formatFigure(value, column.format, column.unit, facts);
}
