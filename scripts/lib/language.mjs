// Habits of language that a colleague must read twice, in comments and names (ARCHITECTURE.md, "Habits").

/** Things that do not speak. A message, a text or a sentence does. */
const things =
  'address|answer|app|card|cell|chart|code|column|dashboard|data set|definition|field|file|filter|form|function|header|link|list|page|platform|query|route|row|server|table|test|tile|widget';

/** Name of a habit → what it looks like in a comment, and what to write instead. */
const habits = {
  'lacks its noun': [/^(?:Of|That) /, 'begin with the noun: "Characters per line"'],
  'rests on': [/\brests? on\b|\bon (?:so |too )?few\b/, '"base", "has a small base"'],
  'is no': [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|matter\b|way\b|one\b|need\b)\w/i,
    '"is not a …", or say what it is',
  ],
  'a thing that speaks': [
    new RegExp(`\\b(?:${things})s? (?:says?|tells?|asks?|speaks?)\\b`),
    'shows, returns, requires, reads',
  ],
};
/** Three words for one thing: "max". */
const limitName = /\b(?:const|let|function|readonly)\s+((?:longest|most)[A-Z]\w*)/g;
/** Participles as names of functions that do something. */
const participle =
  /\b(?:function|const)\s+((?:asking|beginning|checked|conflicting|edited|explained|stored))\b(?=\s*[(<]|\s*=\s*(?:async\s*)?(?:\(|<|\w+\s*=>))/g;

const comment = /\/\*\*?([^]*?)\*\/|(?:^|[ \t])\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/gm;

/** @returns what of a file is to be written otherwise: `{ line, habit, text, instead }` */
export function findHabits(source) {
  const found = [];
  const note = (at, habit, text, instead) =>
    found.push({ line: source.slice(0, at).split('\n').length, habit, text, instead });
  for (const match of source.matchAll(comment)) {
    const text = (match[1] ?? match[2])
      .replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    for (const [habit, [pattern, instead]] of Object.entries(habits))
      if (pattern.test(text)) note(match.index, habit, text.slice(0, 120), instead);
  }
  for (const { index, 1: name } of source.matchAll(limitName))
    note(index, 'name of a limit', name, '"max…"');
  for (const { index, 1: name } of source.matchAll(participle))
    note(
      index,
      'participle',
      name,
      'a verb: applyEdit, store, findConflict, ask, explain, check, begin',
    );
  return found;
}
