const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const slashShape = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const wordShape = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/;

/**
 * A day as people and programs write it: YYYY-MM-DD, MM/DD/YYYY or 'Mon DD, YYYY', of a year 19xx or 20xx (D-05).
 * @returns YYYY-MM-DD, or null for anything else, days that do not exist included
 */
export function readDay(text: string): string | null {
  const parts = partsOf(text);
  if (!parts || !/^(?:19|20)/.test(parts[0])) return null;
  const [year, month, date] = parts.map(Number) as [number, number, number];
  const day = new Date(Date.UTC(year, month - 1, date));
  const exists = day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return exists ? day.toISOString().slice(0, 10) : null;
}

/** Year, month and day of the month. */
function partsOf(text: string): [string, string, string] | null {
  const iso = isoShape.exec(text);
  if (iso) return [iso[1]!, iso[2]!, iso[3]!];
  const slash = slashShape.exec(text);
  if (slash) return [slash[3]!, slash[1]!, slash[2]!];
  const word = wordShape.exec(text);
  return word && [word[3]!, String(months.indexOf(word[1]!) + 1), word[2]!];
}

/** 'MMM DD, YYYY' of a day YYYY-MM-DD. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${months[Number(month) - 1]} ${date}, ${year}`;
}
