import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

const literal = (search: string): string => search.replace(/[\\%_]/g, '\\$&');

/** @returns the LIKE pattern of texts that contain the search text literally */
export const containsPattern = (search: string): string => `%${literal(search)}%`;

/** The marks of Unicode that letters are written with in Latin, Greek, Cyrillic, Hebrew and Arabic. */
const marks =
  '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]';
const withoutMarks = (text: SQLWrapper): SQL =>
  sql`regexp_replace(normalize(${text}, NFD), ${marks}, '', 'g')`;

const isLike = (name: SQLWrapper, pattern: string): SQL =>
  sql`${withoutMarks(name)} ilike ${withoutMarks(sql`${pattern}::text`)}`;

/** Whether a name contains a text, in any case, with or without accents, however they are encoded. */
export const nameContains = (name: SQLWrapper, search: string): SQL =>
  isLike(name, containsPattern(search));

/** Whether a name begins with a text, in the same way. */
export const nameBegins = (name: SQLWrapper, search: string): SQL =>
  isLike(name, `${literal(search)}%`);
