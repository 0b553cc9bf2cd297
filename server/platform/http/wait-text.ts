/** @returns a time to wait in words: `12 seconds`, `3 minutes`, `20 hours`, `30 days` */
export function waitText(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  if (seconds <= 48 * 3_600) return counted(Math.ceil(seconds / 3_600), 'hour');
  return counted(Math.ceil(seconds / 86_400), 'day');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
