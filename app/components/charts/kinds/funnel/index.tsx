import { defineChart } from '../../chart-definition';
import type { PicturePart } from '../../drawing';
import { boxes, boxIn } from '../../read-out/targets';
import {
  baseName,
  funnelModel,
  type FunnelModel,
  type FunnelStep,
  funnelSummary,
  readFunnelStep,
} from './model';
import { fitText, pictureWidth, tenth, wrapText } from '../../geometry/sizes';
import type { Paint } from '../../paint/paint';

/** Steps with their shares of the step before, or of another base, and of the first one. Rows: id, name, value, base. */
export const funnel = defineChart({
  kind: 'funnel',
  draw(widget, facts) {
    const model = funnelModel(widget, facts);
    const layout = funnelLayout(widget.span, model.steps.length);
    const { width, height, head, step, bar } = layout;
    const stepHeight = layout.stacked ? step - 12 : bar.height;
    return {
      layout: 'picture',
      width,
      height,
      summary: funnelSummary(model),
      marks: (paint) => funnelMarks(model, layout, paint),
      targets: boxes(
        model.steps.map((_, at) =>
          boxIn(layout, { x: 0, y: head + at * step, width, height: stepHeight }),
        ),
        'y',
      ),
      read: (index) => readFunnelStep(model, facts, index),
      notes: model.notes,
    };
  },
});

/** Positions and sizes in the picture, in px. */
interface FunnelLayout {
  width: number;
  height: number;
  /** Name and figures stand above and below the bar, not beside it. */
  stacked: boolean;
  /** Height of the line with the names of the columns. */
  head: number;
  /** Height of a step, with the connector to the next one. */
  step: number;
  /** The longest bar; its top is measured from that of its step. */
  bar: { x: number; y: number; width: number; height: number };
  /** Right ends of the columns of figures. */
  columns: { value: number; before: number; first: number };
}

const nameShare = 0.26;

/** Columns beside the bars, or lines above and below them where the card is narrow. */
export function funnelLayout(span: number, count: number): FunnelLayout {
  const width = Math.min(700, pictureWidth(span));
  if (span < 5) {
    return {
      width,
      height: count * 66 - 12,
      stacked: true,
      head: 0,
      step: 66,
      bar: { x: 0, y: 20, width, height: 14 },
      columns: { value: width, before: 0, first: 0 },
    };
  }
  const nameWidth = Math.round(width * nameShare);
  const figures = { value: 74, before: 92, first: 70 };
  const first = width;
  const before = first - figures.first;
  const value = before - figures.before;
  const head = 24;
  return {
    width,
    height: head + count * 44 - 16,
    stacked: false,
    head,
    step: 44,
    bar: { x: nameWidth, y: 0, width: value - figures.value - nameWidth, height: 28 },
    columns: { value, before, first },
  };
}

type Part = PicturePart<FunnelModel, FunnelLayout>;

/** Room for the name of a base, px. */
const baseRoom = 88;

/** A bar for each step, with a connector to the next one, and figures in columns or lines. */
function funnelMarks(model: FunnelModel, layout: FunnelLayout, paint: Paint) {
  const part = { model, layout, paint };
  return (
    <g fontSize="12">
      {!layout.stacked && <Head {...part} />}
      {model.steps.map((step, at) => (
        <g key={step.key} transform={`translate(0 ${layout.head + at * layout.step})`}>
          <Bar step={step} next={model.steps[at + 1]} {...part} />
          {layout.stacked ? <Lines step={step} {...part} /> : <Columns step={step} {...part} />}
        </g>
      ))}
    </g>
  );
}

function Head({ model: { column }, layout: { columns }, paint }: Part) {
  const room = columns.value - 60;
  return (
    <g fill={paint.colour('ink-faint')} textAnchor="end">
      <text x={columns.value} y="12">
        {fitText(column.label, room, 12)}
      </text>
      <text x={columns.before} y="12">
        Of step before
      </text>
      <text x={columns.first} y="12">
        Of first
      </text>
    </g>
  );
}

function Bar({
  step,
  next,
  layout: { bar, step: stepHeight },
  paint,
}: Part & { step: FunnelStep; next: FunnelStep | undefined }) {
  const [own, following] = [tenth(step.length * bar.width), tenth((next?.length ?? 0) * bar.width)];
  const bottom = bar.y + bar.height;
  const way = `M${bar.x} ${bottom}h${own}L${tenth(bar.x + following)} ${stepHeight + bar.y}H${bar.x}Z`;
  return (
    <g fill={paint.colour('accent')}>
      {own > 0 && <rect x={bar.x} y={bar.y} width={own} height={bar.height} />}
      {next?.base === null && own > 0 && following > 0 && stepHeight < 60 && (
        <path d={way} fillOpacity="0.14" />
      )}
      <path d={`M${bar.x + 0.5} ${bar.y}v${bar.height}`} stroke={paint.colour('line-control')} />
    </g>
  );
}

function Columns({ step, layout: { bar, columns }, paint }: Part & { step: FunnelStep }) {
  const line = bar.y + bar.height / 2 + 4;
  const name = wrapText(step.name, bar.x - 12, 12, 2);
  return (
    <g textAnchor="end" fill={paint.colour('ink')}>
      {name.map((text, at) => (
        <text key={at} x="0" y={line + (at - (name.length - 1) / 2) * 15} textAnchor="start">
          {text}
        </text>
      ))}
      <text x={columns.value} y={line} fontWeight="600">
        {step.text}
      </text>
      {step.key !== '0' && (
        <g fill={paint.colour('ink-soft')}>
          <text x={columns.before} y={step.base === null ? line : line - 7}>
            {step.ofBaseText}
          </text>
          {step.base !== null && (
            <text x={columns.before} y={line + 7} fontSize="11">
              {fitText(`of ${step.base}`, baseRoom, 11)}
            </text>
          )}
          <text x={columns.first} y={line}>
            {step.ofFirstText}
          </text>
        </g>
      )}
    </g>
  );
}

function Lines({ step, layout: { width, bar }, paint }: Part & { step: FunnelStep }) {
  const { name, text, ofBase, ofFirst, ofBaseText, ofFirstText } = step;
  return (
    <g fill={paint.colour('ink')}>
      <text y="13">{fitText(name, width - 90, 12)}</text>
      <text x={width} y="13" textAnchor="end" fontWeight="600">
        {text}
      </text>
      {(ofBase !== null || ofFirst !== null) && (
        <text y={bar.y + bar.height + 15} fontSize="11" fill={paint.colour('ink-soft')}>
          {`${ofBaseText} of ${baseName(step)} · ${ofFirstText} of the first`}
        </text>
      )}
    </g>
  );
}
