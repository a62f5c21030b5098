import type { FieldProblem } from '../../errors.ts';

export const SHORTEST_REASON = 3;
export const LONGEST_REASON = 500;

export function reasonProblems(typed: string): FieldProblem[] {
  const { length } = typed.trim();
  if (length >= SHORTEST_REASON && length <= LONGEST_REASON) return [];
  return [
    { path: 'reason', message: `must be ${SHORTEST_REASON} to ${LONGEST_REASON} characters` },
  ];
}
