import type { LogKind } from './log-kinds.ts';

/** The person of a filter that stands for all platform operators. */
export const SUPPORT = 'support';

/** Absent fields filter nothing. */
export interface LogFilter {
  /** A user's id, for what they did themselves, or SUPPORT, for what operators did. */
  person?: string | undefined;
  kind?: LogKind | undefined;
  /** Inclusive. */
  from?: Date | null | undefined;
  /** Exclusive. */
  to?: Date | null | undefined;
}
