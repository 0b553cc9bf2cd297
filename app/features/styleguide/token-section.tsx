import { Row, Section } from './section';

const surfaces = [
  'paper',
  'rail',
  'card',
  'field',
  'sunken',
  'line',
  'line-strong',
  'line-control',
];
const inks = ['ink', 'ink-soft', 'ink-faint', 'accent', 'info', 'good', 'warn', 'bad'];
const series = ['1', '2', '3', '4', '5', '6', '7', '8', 'own', 'average'];

function Swatches({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <Row title={title}>
      {names.map((name) => (
        <span key={name} className="flex w-24 flex-col gap-1 text-xs text-ink-soft">
          <span
            className="h-9 rounded-control border border-line-strong"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </span>
      ))}
    </Row>
  );
}

export function TokenSection() {
  return (
    <Section title="Tokens" about="Nothing else holds a colour, a size of a figure or a layer.">
      <Swatches title="Surfaces and lines" names={surfaces} />
      <Swatches title="Text and meaning" names={inks} />
      <Row title="Series of a chart: eight brands, the own one, the average">
        <SeriesSample />
      </Row>
      <Row title="Figures">
        <span className="figure-lg">$1,284,310</span>
        <span className="figure">48.2%</span>
        <span className="figure-sm">12,906 buyers</span>
        <span className="text-sm even-figures">1,111.10 over 9,876.54</span>
      </Row>
      <Row title="Type">
        <div className="grid gap-1">
          <p className="text-3xl font-semibold">Northfork gained two points in the Midwest</p>
          <p className="text-xl font-semibold">Share of category by week</p>
          <p className="text-lg text-ink-soft">A line on the purpose of a page.</p>
          <p>Body, 14 px: who buys, how often, and what else is in the cart.</p>
          <p className="text-sm">Tables, 13 px: 51 regions, 400 products.</p>
          <p className="text-xs text-ink-faint">Notes, 12 px: data to Nov 14, 2026.</p>
        </div>
      </Row>
    </Section>
  );
}

function SeriesSample() {
  return (
    <svg
      viewBox="0 0 600 130"
      className="w-full max-w-[640px] rounded-card border border-line bg-card"
      role="img"
      aria-label="Ten lines in the colours of the series"
    >
      {series.map((name, index) => (
        <g key={name}>
          <path
            d={`M16 ${112 - index * 9} C 150 ${40 + index * 9}, 300 ${130 - index * 12}, 470 ${18 + index * 11}`}
            fill="none"
            strokeWidth={name === 'own' ? 3 : 2}
            strokeDasharray={name === 'average' ? '5 4' : undefined}
            style={{ stroke: `var(--series-${name})` }}
          />
          <text
            x="480"
            y={22 + index * 11}
            fontSize="10"
            fontWeight="600"
            style={{ fill: 'var(--ink-soft)' }}
          >
            <tspan style={{ fill: `var(--series-${name})` }}>● </tspan>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
