export const severities = ['high', 'medium', 'low'] as const;

/** Something that wants attention. */
export interface Alert {
  severity: (typeof severities)[number];
  /** A plain sentence. */
  text: string;
  /** First day of what it tells of. */
  since: string;
  /** Its figure, as text: alerts are of different kinds. */
  value: string;
  /** Of those of one severity, the larger comes first. */
  weight: number;
}
