import type { Account } from './account';

/** The time zone of accounts that have not chosen one. */
const defaultTimeZone = 'UTC';

/** The current IANA names of zones that runtimes and browsers list by a former one. */
const currentNames: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** The name by which people look for a time zone today: 'Asia/Kolkata' of 'Asia/Calcutta'. */
export const currentZoneName = (timeZone: string): string => currentNames.get(timeZone) ?? timeZone;

/** U-10: the time zone in which times of orders are shown, as an IANA name. */
export const timeZoneOf = (account: Account | null): string =>
  currentZoneName(account?.user.timeZone ?? defaultTimeZone);

/** The time zone of the current user's account. */
export const loadTimeZone = async (
  load: () => Promise<{ account: Account | null }>,
): Promise<string> => timeZoneOf((await load()).account);

/**
 * The names of all time zones, in alphabetical order.
 * @param stored is among them, whatever the runtime calls that zone: a form without it would choose another one
 */
export const allTimeZones = (stored: string): string[] =>
  [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone').map(currentZoneName)])].sort();

/**
 * The calendar day of a moment in a time zone, YYYY-MM-DD.
 * @param at a date, or an ISO 8601 moment
 */
export const dayInZone = (at: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at));

/**
 * First and last day of a plan. The midnight at which a trial ends belongs to the day after its last one (P-02).
 * @param plan ISO 8601 moments
 */
export const planDays = <Start extends string | null>(
  { status, startDate, endDate }: { status: string; startDate: Start; endDate: string | null },
  timeZone: string,
): { startDate: Start | string; endDate: string | null } => ({
  startDate: startDate && dayInZone(startDate, timeZone),
  endDate:
    endDate && dayInZone(new Date(Date.parse(endDate) - (status === 'trialing' ? 1 : 0)), timeZone),
});

/** Today in the account's time zone (U-10), YYYY-MM-DD. */
export const todayOf = (account: Account | null): string =>
  dayInZone(new Date(), timeZoneOf(account));

/** The same day as messages name it, 'Mar 31, 2026' (D-05). @param at an ISO 8601 moment */
export const dayTextInZone = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  }).format(new Date(at));

/** How texts name a time zone: 'New York time', 'UTC'. */
export function timeZoneText(timeZone: string): string {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return timeZone;
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}
