import type { FieldProblem } from '../../../errors.ts';

const SHORTEST = 3;
export const LONGEST_REASON = 500;

export function reasonProblems(typed: string): FieldProblem[] {
  const { length } = typed.trim();
  if (length >= SHORTEST && length <= LONGEST_REASON) return [];
  return [{ path: 'reason', message: `must be ${SHORTEST} to ${LONGEST_REASON} characters` }];
}
