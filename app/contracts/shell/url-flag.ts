/** `hideLayout` needs no value; `false` and `0` mean no. */
export function isFlagOn(value: string | null): boolean {
  return value !== null && !['false', '0'].includes(value.toLowerCase());
}
