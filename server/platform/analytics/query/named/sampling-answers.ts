import { intentAnswersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { type DimensionCode, dimensions } from '../model/dimensions';
import { cannotSplit, emptyState, missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import { ofSubject } from '../model/scope';
import {
  baseColumn,
  countColumn,
  dimensionColumns,
  figureColumns,
  shareColumn,
  textColumn,
} from '../results/columns';
import { idColumns, noteOf, oneOf, type OpenContext } from './named-query';
import { samplingQuery } from './sampling-counts';
import { SamplingStatement } from './sampling-statement';

const noAnswers = () => emptyState('no-data', 'No answers yet.');

/** Numbers of answers to the questions about buying and about a recommendation. */
const countsSql = ({ dialect }: QueryContext): string => {
  const intent = `a.kind = 'scale' AND ${dialect.containsWord('a.question', 'buy')}`;
  return [
    intent,
    `${intent} AND a.score >= 4`,
    `a.kind = 'nps'`,
    `a.kind = 'nps' AND a.score >= 9`,
    `a.kind = 'nps' AND a.score <= 6`,
  ]
    .map((condition) => dialect.countWhere(condition))
    .join(', ');
};

const countsOf = (cells: readonly unknown[]) => {
  const [intents = 0, wouldBuy = 0, recommendations = 0, promoters = 0, detractors = 0] =
    cells.map(Number);
  return { intents, wouldBuy, recommendations, promoters, detractors };
};

/** Numbers of answers of all people together. */
export async function answerCounts(context: OpenContext) {
  const statement = new SamplingStatement(context);
  const [row = []] = await statement.run(
    `${statement.with()} SELECT ${countsSql(context)} FROM answers a WHERE a.score IS NOT NULL`,
  );
  return countsOf(row);
}

/** The number of people with an answer, which decides whether a report is shown. */
export const samplingRespondents = samplingQuery({
  scope: ofSubject(),
  reason: 'It counts people by their surveys.',
  definitions: { People: 'People with at least one answer.' },
  columns: [countColumn('people', 'People', 'people')],
  async find(context) {
    const statement = new SamplingStatement(context);
    const [row] = await statement.run(
      `${statement.with()} SELECT COUNT(*) FROM (SELECT DISTINCT campaign, person FROM answers)`,
    );
    return [[Number(row?.[0] ?? 0)]];
  },
});

const verdicts = [
  ['little', 'Too little'],
  ['right', 'Just right'],
  ['much', 'Too much'],
] as const;

const answersBase = { ...intentAnswersBase, key: 'base_answers' };

/** Just about right (docs/domain.md section 9.14): how each attribute was judged. */
export const justAboutRight = samplingQuery({
  scope: ofSubject(),
  reason: 'Answers of surveys are grouped by their score.',
  definitions: {
    'Share of answers':
      'Of the people who judged the attribute, the share who found it too little, just right or too much.',
  },
  columns: [
    textColumn('attribute', 'Attribute'),
    ...idColumns('verdict', 'Verdict'),
    shareColumn('share', 'Share of answers', answersBase.key),
    baseColumn(answersBase),
  ],
  async find(context) {
    const statement = new SamplingStatement(context);
    const countWhere = (condition: string) => context.dialect.countWhere(condition);
    const found = await statement.run(
      `${statement.with()} SELECT a.question, ${countWhere('a.score <= 2')}, ${countWhere('a.score = 3')},
             ${countWhere('a.score >= 4')} FROM answers a WHERE a.kind = 'jar' AND a.score IS NOT NULL
           GROUP BY a.question ORDER BY a.question`,
    );
    if (found.length === 0) return noAnswers();
    const totals: number[] = [];
    const rows = found.flatMap(([question, ...cells]) => {
      const counts = cells.map(Number);
      const total = counts.reduce((sum, count) => sum + count, 0);
      totals.push(total);
      return verdicts.map(([id, name], at) => [
        ...[String(question), id, name, (counts[at] ?? 0) / total, total],
      ]);
    });
    return { rows, baseSize: Math.min(...totals) };
  },
});

const existingNames: Readonly<Record<string, [string, string]>> = {
  true: ['existing', 'Bought the brand before'],
  false: ['new', 'New to the brand'],
};

/** Purchase intent of linked people by age, or of new and existing buyers. */
export const intentByGroup = samplingQuery({
  scope: ofSubject(),
  reason: 'Groups are of people with answers, and of recorded campaigns too.',
  metrics: ['PI'],
  params: { by: oneOf('age_band', 'existing') },
  columns: ({ dataSet }, { by }) => [
    ...(by === 'existing' ? idColumns('group', 'Group') : dimensionColumns([by])),
    ...figureColumns(metricMeasure('PI'), dataSet.info.currency),
    baseColumn(intentAnswersBase),
  ],
  async find(context, { by }) {
    const dim: DimensionCode | null = by === 'existing' ? null : by;
    const { needs = null, noun = '', order = null } = dim === null ? {} : dimensions[dim];
    const missing = needs === null ? null : missingPart(context.dataSet.info, [needs]);
    if (missing !== null) return cannotSplit(missing, noun);
    const statement = new SamplingStatement(context);
    const found = await statement.run(
      `${statement.with(dim)} SELECT ${dim === null ? 'COALESCE(u.existing, false)' : 'a.split'} AS part, ${countsSql(context)}
         FROM answers a JOIN people p ON p.campaign = a.campaign AND p.person = a.person AND p.linked
           LEFT JOIN purchases u ON u.campaign = a.campaign AND u.person = a.person
         WHERE a.score IS NOT NULL GROUP BY part`,
    );
    const groups = found
      .map(([part = null, ...cells]) => ({ part, ...countsOf(cells) }))
      .filter(({ intents }) => intents > 0);
    if (groups.length === 0)
      return emptyState('missing-part', 'The people who answered are not linked to buyers.');
    const namer = dim === null ? null : await context.names.namer(dim, []);
    const placeOf = order ?? ((part) => Number(part === true || part === 'true'));
    groups.sort((one, other) => {
      const [a, b] = [placeOf(one.part), placeOf(other.part)];
      return a === b ? 0 : a < b ? -1 : 1;
    });
    const rows = groups.map(({ part, intents, wouldBuy }) => {
      const named = namer?.(typeof part === 'boolean' ? String(part) : String(part ?? ''));
      const [id, name] = named
        ? [named.id, named.name]
        : (existingNames[String(part)] ?? ['unknown', 'Unknown']);
      return [id, name, wouldBuy / intents, intents];
    });
    return { rows, baseSize: groups.reduce((sum, { intents }) => sum + intents, 0) };
  },
});

const maxTexts = 100;

/** Anonymous texts of surveys, the newest first; none where fewer than 30 people answered. */
export const samplingTexts = samplingQuery({
  scope: ofSubject(),
  reason: 'Answers are texts, and JAQL knows figures alone.',
  columns: [
    ...dimensionColumns(['date']),
    textColumn('question', 'Question'),
    textColumn('text', 'Answer'),
  ],
  async find(context) {
    const statement = new SamplingStatement(context);
    const found = await statement.run(
      `${statement.with()}, said AS (SELECT a.answered, a.question, a.text FROM answers a
             WHERE a.kind = 'text' AND TRIM(COALESCE(a.text, '')) <> ''),
           respondents AS (SELECT COUNT(*) AS people FROM (SELECT DISTINCT campaign, person FROM answers))
           SELECT said.answered, said.question, said.text, respondents.people, COUNT(*) OVER () AS texts
           FROM respondents LEFT JOIN said ON true
           ORDER BY said.answered DESC, said.question, said.text LIMIT ${String(maxTexts)}`,
    );
    const people = Number(found[0]?.[3] ?? 0);
    if (people === 0) return noAnswers();
    if (people < context.hiddenBelow)
      return emptyState(
        'too-few',
        `Hidden: ${String(people)} ${people === 1 ? 'person has' : 'people have'} answered. Answers show from 30 people on.`,
      );
    const rows = found.flatMap(([day, question, text]) =>
      text === null || text === undefined ? [] : [[String(day), String(question), String(text)]],
    );
    if (rows.length === 0) return emptyState('no-data', 'No comments yet.');
    const all = Number(found[0]?.[4] ?? 0);
    const note = `The ${String(rows.length)} newest of ${all.toLocaleString('en-US')}`;
    return { rows, ...noteOf(all > rows.length ? note : undefined) };
  },
});
