/** Keywords that begin a line. */
const lineStarts = [
  'FROM',
  'WHERE',
  'GROUP BY',
  'HAVING',
  'ORDER BY',
  'LIMIT',
  'UNION ALL',
  'LEFT JOIN',
  'JOIN',
  'AND',
  'OR',
] as const;

const tokens = new RegExp(
  String.raw`'(?:[^']|'')*'|\bBETWEEN\b|\bSELECT\b|\b(?:${lineStarts.map((word) => word.replace(' ', String.raw`\s+`)).join('|')})\b|[(),]|[^\s(),']+|\s+`,
  'g',
);

/** Indents the second and further items of a list. */
const continuation = '    ';

/**
 * Breaks and indents SQL so that a changed statement is read as a few changed lines. Only whitespace changes: a line for
 * each clause, condition, column and subquery; function calls stay on their line.
 */
export function formatSql(sql: string): string {
  const lines: string[] = [];
  let line = '';
  /** For each open parenthesis: whether it holds a subquery, whose lines are indented. */
  const open: boolean[] = [];
  let betweens = 0;
  const depth = () => open.filter(Boolean).length;
  const breakLine = () => {
    if (line.trim() !== '') lines.push('  '.repeat(depth()) + line.trimEnd());
    line = '';
  };
  const all = (sql.match(tokens) ?? []).map((token) => token.replace(/\s+/g, ' '));
  for (const [at, token] of all.entries()) {
    if (token === '(') {
      const isSubquery = all.slice(at + 1).find((next) => next !== ' ') === 'SELECT';
      line += token;
      if (isSubquery) breakLine();
      open.push(isSubquery);
    } else if (token === ')') {
      if (open.at(-1) === true) breakLine();
      open.pop();
      line += token;
    } else if (token === ',' && (open.at(-1) ?? true)) {
      line += token;
      breakLine();
      line = continuation;
    } else if (token === 'AND' && betweens > 0) {
      betweens -= 1;
      line += token;
    } else if ((lineStarts as readonly string[]).includes(token) && (open.at(-1) ?? true)) {
      breakLine();
      line += token;
    } else {
      if (token === 'BETWEEN') betweens += 1;
      line += token === ' ' && line.trim() === '' ? '' : token;
    }
  }
  breakLine();
  return lines.join('\n');
}
