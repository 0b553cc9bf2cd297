/** Messages between the processes of the analytics bench. */

/** A statement with its values by position, as the platform ran it. */
export interface Recorded {
  sql: string;
  values: (string | number | boolean | null | string[] | number[])[];
}

export interface MakeOrder {
  /** Path of the file; an existing file is replaced. */
  path: string;
  lines: number;
  /** Memory of DuckDB while it makes the file. */
  memoryMb: number;
}
export interface MadeDataSet {
  /** How long it took. */
  seconds: number;
}

export type RawOrder =
  | {
      kind: 'open';
      path: string;
      threads: number;
      memoryMb: number;
      /** Statements that run at once. */
      lanes: number;
    }
  | { kind: 'run' | 'scan' | 'cold'; statements: Recorded[] }
  | { kind: 'rows'; sql: string };

/** Milliseconds of the same statements. */
export interface RawTimes {
  /** As many at once as the platform runs at once. */
  together: number;
  /** One after the other, on one connection. */
  inTurn: number;
  /** CPU time of `inTurn`, all threads. */
  cpu: number;
}

/** Rows that table scans have read, by table. */
export type ScannedRows = Record<string, number>;
