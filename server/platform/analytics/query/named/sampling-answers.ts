import { intentAnswersBase } from '../../metrics/components/bases';
import type { QueryContext } from '../execute/query-context';
import { type DimensionCode, dimensions } from '../model/dimensions';
import { cannotSplit, emptyState, missingPart } from '../model/empty-state';
import { metricMeasure } from '../model/measure';
import type { ResolvedSelection } from '../model/resolved-selection';
import {
  baseColumn,
  countColumn,
  dimensionColumns,
  figureColumns,
  textColumn,
} from '../results/columns';
import type { QueryResult, ResultColumn } from '../results/query-result';
import { type NamedQuery, oneOf, readParams } from './named-query';
import { samplingResult } from './sampling-result';
import { SamplingStatement } from './sampling-statement';

/** Numbers of answers to the questions about buying and about a recommendation. */
interface AnswerCounts {
  intents: number;
  wouldBuy: number;
  recommendations: number;
  promoters: number;
  detractors: number;
}

const noAnswers = () => emptyState('no-data', 'No answers yet.');

/** Condition of the questions about purchase intent. */
const isIntent = ({ dialect }: Pick<QueryContext, 'dialect'>) =>
  `a.kind = 'scale' AND ${dialect.containsWord('a.question', 'buy')}`;

const countsSql = (context: QueryContext): string => {
  const countWhere = (condition: string) => context.dialect.countWhere(condition);
  const intent = isIntent(context);
  return [
    countWhere(intent),
    countWhere(`${intent} AND a.score >= 4`),
    countWhere(`a.kind = 'nps'`),
    countWhere(`a.kind = 'nps' AND a.score >= 9`),
    countWhere(`a.kind = 'nps' AND a.score <= 6`),
  ].join(', ');
};

const countsOf = (cells: readonly unknown[]): AnswerCounts => {
  const [intents = 0, wouldBuy = 0, recommendations = 0, promoters = 0, detractors = 0] =
    cells.map(Number);
  return { intents, wouldBuy, recommendations, promoters, detractors };
};

/** Numbers of answers of all people together. */
export async function answerCounts(
  context: QueryContext,
  resolved: ResolvedSelection,
): Promise<AnswerCounts> {
  const statement = new SamplingStatement(context, resolved, 'brand');
  const [row = []] = await statement.run(
    `${statement.with()} SELECT ${countsSql(context)} FROM answers a WHERE a.score IS NOT NULL`,
  );
  return countsOf(row);
}

/** The number of people with an answer, which decides whether a report is shown. Rows: one. */
export const samplingRespondents: NamedQuery<Record<string, never>> = {
  reason: 'It counts people by their surveys.',
  metrics: [],
  definitions: [['People', 'People with at least one answer.']],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    samplingResult(
      context,
      [countColumn('people', 'People', 'people')],
      'brand',
      async (resolved) => {
        const statement = new SamplingStatement(context, resolved, 'brand');
        const [row] = await statement.run(
          `${statement.with()} SELECT COUNT(*) FROM (SELECT DISTINCT campaign, person FROM answers)`,
        );
        return { rows: [[Number(row?.[0] ?? 0)]] };
      },
    ),
};

const verdicts = [
  ['little', 'Too little'],
  ['right', 'Just right'],
  ['much', 'Too much'],
] as const;

const answersBase = { ...intentAnswersBase, key: 'base_answers' };

/**
 * Just about right (docs/domain.md section 9.14): how each attribute was judged. Rows: question, verdict, share of its
 * answers, its answers.
 */
export const justAboutRight: NamedQuery<Record<string, never>> = {
  reason: 'Answers of surveys are grouped by their score.',
  metrics: [],
  definitions: [
    [
      'Share of answers',
      'Of the people who judged the attribute, the share who found it too little, just right or too much.',
    ],
  ],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    samplingResult(
      context,
      [
        textColumn('attribute', 'Attribute'),
        textColumn('verdict_id', 'Verdict id', 'id'),
        textColumn('verdict', 'Verdict'),
        {
          key: 'share',
          label: 'Share of answers',
          metric: null,
          format: 'percent',
          unit: '%',
          role: 'value',
          base: answersBase.key,
        },
        baseColumn(answersBase),
      ],
      'brand',
      async (resolved) => {
        const statement = new SamplingStatement(context, resolved, 'brand');
        const countWhere = (condition: string) => context.dialect.countWhere(condition);
        const found = await statement.run(
          `${statement.with()} SELECT a.question, ${countWhere('a.score <= 2')}, ${countWhere('a.score = 3')},
             ${countWhere('a.score >= 4')} FROM answers a WHERE a.kind = 'jar' AND a.score IS NOT NULL
           GROUP BY a.question ORDER BY a.question`,
        );
        if (found.length === 0) return noAnswers();
        const totals = found.map(([, ...counts]) =>
          counts.reduce<number>((sum, count) => sum + Number(count), 0),
        );
        const rows = found.flatMap(([question, ...counts], at) => {
          const total = totals[at] ?? 0;
          return verdicts.map(([id, name], verdict) => [
            String(question),
            id,
            name,
            Number(counts[verdict] ?? 0) / total,
            total,
          ]);
        });
        return { rows, baseSize: Math.min(...totals) };
      },
    ),
};

interface GroupParams extends Record<string, unknown> {
  by: 'age_band' | 'existing';
}

const existingNames: Readonly<Record<string, [id: string, name: string]>> = {
  true: ['existing', 'Bought the brand before'],
  false: ['new', 'New to the brand'],
};

/** Purchase intent of linked people by age, or of new and existing buyers. Rows: group, PI, answers. */
export const intentByGroup: NamedQuery<GroupParams> = {
  reason: 'Groups are of people with answers, and of recorded campaigns too.',
  metrics: ['PI'],
  read: readParams<GroupParams>({ by: oneOf('age_band', 'existing') }),
  run: (context, { by }): Promise<QueryResult> => {
    const { dataSet } = context;
    const dim: DimensionCode | null = by === 'existing' ? null : by;
    const columns: ResultColumn[] = [
      ...(dim === null
        ? [textColumn('group_id', 'Group id', 'id'), textColumn('group', 'Group')]
        : dimensionColumns([dim])),
      ...figureColumns(metricMeasure('PI'), dataSet.info.currency),
      baseColumn(intentAnswersBase),
    ];
    return samplingResult(context, columns, 'brand', async (resolved) => {
      const { needs = null, noun = '', order = null } = dim === null ? {} : dimensions[dim];
      const missing = needs === null ? null : missingPart(dataSet.info, [needs]);
      if (missing !== null) return cannotSplit(missing, noun);
      const statement = new SamplingStatement(context, resolved, 'brand');
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
    });
  },
};

const maxTexts = 100;

/**
 * Anonymous texts of surveys, the newest first; none where fewer than 30 people answered. Rows: day, question, text.
 */
export const samplingTexts: NamedQuery<Record<string, never>> = {
  reason: 'Answers are texts, and JAQL knows figures alone.',
  metrics: [],
  read: readParams<Record<string, never>>({}),
  run: (context): Promise<QueryResult> =>
    samplingResult(
      context,
      [
        ...dimensionColumns(['date']),
        textColumn('question', 'Question'),
        textColumn('text', 'Answer'),
      ],
      'brand',
      async (resolved) => {
        const statement = new SamplingStatement(context, resolved, 'brand');
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
        if (people < context.hiddenBelow) return emptyState('too-few', tooFewText(people));
        const rows = found.flatMap(([day, question, text]) =>
          text === null || text === undefined
            ? []
            : [[String(day), String(question), String(text)]],
        );
        if (rows.length === 0) return emptyState('no-data', 'No comments yet.');
        const all = Number(found[0]?.[4] ?? 0);
        const note =
          all > rows.length
            ? { note: `The ${String(rows.length)} newest of ${all.toLocaleString('en-US')}` }
            : undefined;
        return { rows, ...note };
      },
    ),
};

const tooFewText = (people: number) =>
  `Hidden: ${String(people)} ${people === 1 ? 'person has' : 'people have'} answered. Answers show from 30 people on.`;
