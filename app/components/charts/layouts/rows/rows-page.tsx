import type { RowsDrawing } from '../../drawing';
import { percent } from '../../geometry/paths';
import { rowHeight } from '../../geometry/sizes';
import { pagePaint } from '../../paint/paint';
import { ChartReader } from '../../read-out/chart-reader';
import type { LayoutProps } from '../../read-out/marks';
import { Change } from '../change';
import { Legend, Notes } from '../legend';
import { LongName } from '../long-name';

const canvas = { paint: pagePaint, x: percent, length: percent };

/** Characters per line of a name, by the card's column span at its narrowest. */
const lettersOf = (span: number) => (span < 5 ? 12 : span < 8 ? 20 : 26);
/** Rows with names in two lines are taller by twice this many px. */
const spare = 4;

/** Rows on the page: a list with names, marks and figures that can be read as it stands. */
export function RowsPage({
  drawing,
  widget: { title, span },
  facts: { locale },
  marks,
}: LayoutProps<RowsDrawing>) {
  const { rows, zero, negative, withChange } = drawing;
  const letters = lettersOf(span);
  const tall = rows.some(({ name }) => name.length > letters);
  const reach = tall ? spare : 0;
  const looks = [negative && 'bars-negative', withChange && 'bars-growth', tall && 'bars-tall'];
  return (
    <figure className="chart" aria-label={title}>
      <p className="sr-only">{drawing.summary}</p>
      <Legend entries={drawing.legend} look="swatch-block swatch-hatched" marks={marks} />
      <p className="bars-head" aria-hidden="true">
        <span>{drawing.valueHead}</span>
        {withChange && <span>Change</span>}
      </p>
      <div className="bars-frame">
        <ol className={['bars', ...looks].filter(Boolean).join(' ')}>
          {rows.map(({ key, name, own, value, valueAt, below, change }, row) => (
            <li key={key} className={own ? 'is-own' : undefined}>
              <span className={tall ? 'bars-name line-clamp-2' : 'bars-name'} title={name}>
                <LongName text={name} />
              </span>
              <span className="bars-plot">
                <svg width="100%" height={rowHeight} aria-hidden="true">
                  {drawing.marks(row, canvas)}
                  <line
                    className="bar-zero"
                    x1={percent(zero)}
                    x2={percent(zero)}
                    y1={-reach}
                    y2={rowHeight + reach}
                  />
                </svg>
                <span
                  className={below ? 'bars-value is-below' : 'bars-value'}
                  style={{ left: percent(valueAt) }}
                >
                  {value}
                </span>
              </span>
              {change && <Change {...change} locale={locale} />}
            </li>
          ))}
        </ol>
        <ChartReader label={title} drawing={drawing} marks={marks} />
      </div>
      <Notes notes={drawing.notes} />
    </figure>
  );
}
