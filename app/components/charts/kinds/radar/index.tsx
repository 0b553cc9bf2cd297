import { defineChart } from '../../chart-definition';
import type { PicturePart } from '../../drawing';
import { boxes } from '../../read-out/targets';
import {
  keyIndent,
  nameBoxes,
  pointAt,
  radarLayout,
  type RadarLayout,
  type RadarText,
  textSize,
  tickShares,
} from './layout';
import { radarModel, type RadarModel, radarSummary, readMetric, type Subject } from './model';
import { tenth, wrapText } from '../../geometry/sizes';
import { type Paint, seriesPaint } from '../../paint/paint';

/** Percentiles of up to four subjects by metric. Rows: name of the metric, id and name of the subject, value. */
export const radar = defineChart({
  kind: 'radar',
  draw(widget, facts) {
    const model = radarModel(widget, facts);
    const layout = radarLayout(widget.span, model);
    return {
      layout: 'picture',
      width: layout.width,
      height: layout.height,
      summary: radarSummary(model, facts),
      marks: (paint) => radarMarks(model, layout, paint),
      targets: boxes(nameBoxes(layout)),
      read: (index) => readMetric(model, facts, index),
      notes: model.notes,
    };
  },
});

type Part = PicturePart<RadarModel, RadarLayout>;

const rings = [0.25, 0.5, 0.75, 1];

/** Rings and axes, an outline for each subject, names around and beside them, and a key. */
function radarMarks(model: RadarModel, layout: RadarLayout, paint: Paint) {
  const part = { model, layout, paint };
  return (
    <g fontSize={textSize} strokeLinejoin="round">
      <Rings {...part} />
      {model.subjects.map((subject) => (
        <Outline key={subject.key} subject={subject} {...part} />
      ))}
      {layout.names.map((name) => (
        <Words key={name.key} text={name} fill={paint.colour('ink-soft')} />
      ))}
      {layout.labels.map((label) => {
        const own = model.subjects.find(({ key }) => key === label.key)?.kind === 'own';
        return (
          // An edge in the colour of the card keeps the name readable on lines.
          <g
            key={label.key}
            fontWeight={own ? 600 : undefined}
            stroke={paint.colour('card')}
            strokeWidth="4"
            paintOrder="stroke"
          >
            <Words text={label} fill={paint.colour(own ? 'accent' : 'ink')} />
          </g>
        );
      })}
      <Key {...part} />
    </g>
  );
}

function Words({ text: { x, y, anchor, lines }, fill }: { text: RadarText; fill: string }) {
  return (
    <text y={tenth(y)} textAnchor={anchor} fill={fill}>
      {lines.map((line, at) => (
        <tspan key={at} x={tenth(x)} dy={at === 0 ? undefined : 15}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Rings({ model: { metrics }, layout, paint }: Part) {
  const { centre, radius } = layout;
  const axes = metrics.map((_, at) => {
    const { x, y } = pointAt(layout, at, metrics.length, 1);
    return `M${tenth(centre.x)} ${tenth(centre.y)}L${tenth(x)} ${tenth(y)}`;
  });
  return (
    <g fill="none" stroke={paint.colour('line')}>
      {rings.map((share) => (
        <circle key={share} cx={tenth(centre.x)} cy={tenth(centre.y)} r={radius * share} />
      ))}
      <path d={axes.join('')} />
      <g stroke="none" fill={paint.colour('ink-faint')} fontSize="10">
        {tickShares.map((share) => (
          <text key={share} x={tenth(centre.x + 3)} y={tenth(centre.y - radius * share + 10)}>
            {share * 100}
          </text>
        ))}
      </g>
    </g>
  );
}

/** The points of a subject in order; an outline is open where one is missing. */
function outlinePath({ radii }: Subject, layout: RadarLayout): string {
  const count = radii.length;
  if (count < 2) return '';
  const point = (at: number) => {
    const { x, y } = pointAt(layout, at, count, radii[at] ?? 0);
    return `${tenth(x)} ${tenth(y)}`;
  };
  if (count > 2 && !radii.includes(null)) return `M${radii.map((_, at) => point(at)).join('L')}Z`;
  return radii
    .map((share, at) => {
      const next = (at + 1) % count;
      const isDrawn = share !== null && radii[next] !== null && (count > 2 || at === 0);
      return isDrawn ? `M${point(at)}L${point(next)}` : '';
    })
    .join('');
}

function Outline({ subject, layout, paint }: Part & { subject: Subject }) {
  const { kind, radii } = subject;
  const colour = seriesPaint(paint, subject.colour);
  const path = outlinePath(subject, layout);
  return (
    <g stroke={colour} strokeWidth={kind === 'own' ? 2.75 : 1.75}>
      <path
        d={path}
        fill={kind === 'own' && path.endsWith('Z') ? colour : 'none'}
        fillOpacity="0.1"
        strokeDasharray={kind === 'average' ? '7 4' : undefined}
      />
      {radii.map((share, at) => {
        if (share === null) return null;
        const { x, y } = pointAt(layout, at, radii.length, share);
        return (
          <circle
            key={at}
            cx={tenth(x)}
            cy={tenth(y)}
            r={kind === 'own' ? 3 : 2}
            fill={colour}
            stroke="none"
          />
        );
      })}
    </g>
  );
}

/** A name in the key, in at most two lines around the middle of its place. */
function keyText(name: string, width: number): RadarText {
  const lines = wrapText(name, width - keyIndent, textSize, 2);
  return { key: name, x: keyIndent, y: lines.length > 1 ? -3 : 4, anchor: 'start', lines };
}

function Key({ model: { subjects }, layout: { key }, paint }: Part) {
  return (
    <g>
      {[...subjects].reverse().map(({ key: id, name, colour, kind }, line) => (
        <g key={id} transform={`translate(${key.x} ${tenth(key.y + (line + 0.5) * key.line)})`}>
          <path
            d="M0 0h16"
            stroke={seriesPaint(paint, colour)}
            strokeWidth={kind === 'own' ? 3 : 2}
            strokeDasharray={kind === 'average' ? '5 3' : undefined}
          />
          <g fontWeight={kind === 'own' ? 600 : undefined}>
            <Words
              text={keyText(name, key.width)}
              fill={paint.colour(kind === 'own' ? 'accent' : 'ink')}
            />
          </g>
        </g>
      ))}
    </g>
  );
}
