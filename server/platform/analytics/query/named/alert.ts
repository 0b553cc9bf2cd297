export const severities = ['high', 'medium', 'low'] as const;

/** An event that needs attention. */
export interface Alert {
  severity: (typeof severities)[number];
  /** A plain sentence. */
  text: string;
  /** First day of the event. */
  since: string;
  /** Its figure as text, since alerts of different kinds have different figures. */
  value: string;
  /** Orders alerts of one severity, larger first. */
  weight: number;
}
