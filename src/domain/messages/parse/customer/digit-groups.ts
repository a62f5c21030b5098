import type { Stretch } from './customer-reading.ts';

/** Digits that stand together. */
export interface Group extends Stretch {
  digits: string;
}

const DIGITS = /\d+/g;
/** What may stand between the digits of one number: "9 8 2", "98200-45678", "91654.33221". */
const GAP = /^(?:[ .()-]| {2}|\) | [(-]|\)-| - | \+ ?)$/;
/** More groups than the longest number written digit by digit has: a list, not a number. */
const MAX_GROUPS = 15;

/** Groups of digits that may belong to one number, run by run. */
export function digitRuns(text: string): Group[][] {
  const runs: Group[][] = [];
  let run: Group[] = [];
  DIGITS.lastIndex = 0;
  for (let match = DIGITS.exec(text); match; match = DIGITS.exec(text)) {
    const { 0: digits, index } = match;
    const last = run.at(-1);
    const goesOn = last && index - last.end <= 3 && GAP.test(text.slice(last.end, index));
    if (!goesOn) {
      run = [];
      runs.push(run);
    }
    run.push({ start: index, end: index + digits.length, digits });
  }
  return runs.map((groups) => (groups.length > MAX_GROUPS ? groups.slice(-MAX_GROUPS) : groups));
}
