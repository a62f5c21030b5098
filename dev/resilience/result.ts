/** A figure that a test measured, with what is promised of it. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** It is at most this. */
  limit?: number;
  /** It is at least this. */
  atLeast?: number;
}

/** What became of one test that carries ids. */
export interface TestResult {
  ids: string[];
  title: string;
  file: string;
  passed: boolean;
  /** How long it took, in milliseconds. */
  ms: number;
  figures: ({ id: string } & Figure)[];
}

/** Whether a figure is what was promised. */
export const isMet = ({ value, limit = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= limit && value >= atLeast;
