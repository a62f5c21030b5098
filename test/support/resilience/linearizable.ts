/** Something that was done to a register, between two moments of one clock. */
export interface Operation {
  invoked: number;
  answered: number;
  /** What the register holds afterwards; null when its answer cannot come from this state. */
  apply(state: number): number | null;
}

/**
 * Whether a history is linearizable: each operation can have happened at one moment between its
 * call and its answer, one after the other. The search of Wing and Gong ("Testing and verifying
 * concurrent objects", 1993), with the states that led nowhere remembered as by Lowe (2017).
 */
export function isLinearizable(history: readonly Operation[], initial: number): boolean {
  const calls = [...history].sort((a, b) => a.invoked - b.invoked);
  const seen = new Set<string>();
  const steps: Step[] = [{ frontier: 0, ahead: [], state: initial, tried: 0 }];
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    if (step.frontier === calls.length) return true;
    const next = nextStep(calls, step, seen);
    if (next) steps.push(next);
    else steps.pop();
  }
  return false;
}

interface Step {
  /** Everything that was called before this place has happened … */
  frontier: number;
  /** … and these behind it, in order. */
  ahead: readonly number[];
  state: number;
  /** How many of those that may come next were tried. */
  tried: number;
}

function nextStep(calls: readonly Operation[], step: Step, seen: Set<string>): Step | null {
  const candidates = candidatesOf(calls, step);
  while (step.tried < candidates.length) {
    const place = candidates[step.tried++] as number;
    const state = (calls[place] as Operation).apply(step.state);
    if (state === null) continue;
    const next = { ...after(step, place), state, tried: 0 };
    const key = `${next.frontier} ${next.ahead.join(' ')} ${state}`;
    if (seen.has(key)) continue;
    seen.add(key);
    return next;
  }
  return null;
}

/** Who may come next: nobody who was called when another one had its answer already. The first answered first. */
function candidatesOf(calls: readonly Operation[], { frontier, ahead }: Step): number[] {
  const found: number[] = [];
  let firstAnswer = Infinity;
  for (let place = frontier; place < calls.length; place++) {
    const { invoked, answered } = calls[place] as Operation;
    if (invoked > firstAnswer) break;
    if (ahead.includes(place)) continue;
    found.push(place);
    firstAnswer = Math.min(firstAnswer, answered);
  }
  const answeredAt = (place: number): number => (calls[place] as Operation).answered;
  return found.sort((a, b) => answeredAt(a) - answeredAt(b));
}

function after({ frontier, ahead }: Step, place: number): Pick<Step, 'frontier' | 'ahead'> {
  const done = [...ahead, place].sort((a, b) => a - b);
  let reached = frontier;
  while (done[0] === reached) {
    done.shift();
    reached += 1;
  }
  return { frontier: reached, ahead: done };
}
