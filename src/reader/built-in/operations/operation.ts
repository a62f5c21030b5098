import type { Entry, OrderLines } from '../lines/order-lines.ts';
import type { Interpretation, Piece } from '../lines/piece.ts';

/** A piece of a message and the draft that it may change. */
export interface Step {
  order: OrderLines;
  reading: Interpretation;
  /** Those of the piece. */
  cues: Piece['cues'];
  /** Index of the message. */
  message: number;
  text: string;
}

/** One step from a draft to the next; what it is about is what it changes, its words are the piece's. */
export interface Operation {
  /** A new line, lines parted by values, any other change, or only what is spoken of from now on. */
  kind: 'add' | 'part' | 'change' | 'name';
  /** The draft after it; the one before stays as it is. */
  order: OrderLines;
}

/** Whether the order stays as it is. */
export const isIdle = (operation: Operation | null): boolean =>
  operation === null || operation.kind === 'name';

type Become = (line: Entry) => Entry | readonly Entry[] | null;

/** An operation's changes of a draft; omitted parts stay, or have their result. */
interface Parts extends Partial<Omit<OrderLines, 'entries'>> {
  /** `change` where nothing is said. */
  kind?: Operation['kind'];
  /** These lines, and what each becomes: nothing, another line, several. */
  lines?: readonly Entry[];
  become?: Become;
  added?: readonly Entry[];
}

const GONE: Become = () => null;

/** An operation on the draft of a step. Lines without a `become` go, as do those of less than one piece. */
export function operation(
  { order }: Pick<Step, 'order'>,
  { kind = 'change', lines = [], become = GONE, added = [], ...state }: Parts,
): Operation {
  const after = new Map(lines.map((line) => [line, [become(line) ?? []].flat()]));
  const latest = (line: Entry | null) => line && (after.get(line)?.at(-1) ?? line);
  const entries = order.entries.flatMap((line) => after.get(line) ?? [line]).concat(added);
  const focus = latest(order.focus);
  const leaving = latest(order.leaving);
  const kept = entries.filter(({ quantity }) => quantity >= 1);
  return { kind, order: { ...order, focus, leaving, raised: null, ...state, entries: kept } };
}

/** One line becomes another, which is then spoken of; none is left where it becomes null. */
export const becomes = (step: Step, line: Entry, after: Entry | null): Operation =>
  operation(step, { lines: [line], become: () => after, ...(after && { focus: after }) });
