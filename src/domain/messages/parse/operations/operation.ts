import type { Draft, Entry } from '../lines/draft.ts';
import type { Span } from '../parsed-message.ts';

/** What an operation does, in the words of shopkeepers. */
export type OperationKind =
  | 'add'
  | 'set'
  | 'increase'
  | 'subtract'
  | 'scale'
  | 'fill'
  | 'change'
  | 'duplicate'
  | 'split'
  | 'spread'
  | 'swap'
  | 'replace'
  | 'remove'
  | 'keep only'
  | 'accept'
  | 'name'
  | 'keep words'
  | 'nothing';

/** What an operation is about. */
export type Target = 'new' | 'named' | 'last' | 'several' | 'all' | 'rest' | 'asked';

/** Lines and what each becomes: nothing, another line, several. */
export type Changes = ReadonlyMap<Entry, readonly Entry[]>;

/** What is told of a draft beside its lines. */
type State = Omit<Draft, 'entries'>;

/** One step from a draft to the next, as data; of what it leaves out all stays, or is what it became. */
export interface Operation extends Partial<State> {
  kind: OperationKind;
  target: Target;
  /** The words that licence it. */
  licence: readonly Span[];
  changes: Changes;
  added: readonly Entry[];
}

/** The draft after an operation; the one before stays as it is. Lines of less than one piece go. */
export function perform(draft: Draft, operation: Operation): Draft {
  const { kind, target, licence, changes, added, ...state } = operation;
  const become = (entry: Entry | null): Entry | null =>
    entry && (changes.get(entry)?.at(-1) ?? entry);
  const entries = draft.entries.flatMap((entry) => changes.get(entry) ?? [entry]).concat(added);
  const left = entries.filter(({ quantity }) => quantity >= 1);
  return {
    ...draft,
    focus: become(draft.focus),
    leaving: become(draft.leaving),
    raised: null,
    ...state,
    entries: kind === 'change' && changes.size > 1 ? merged(left) : left,
  };
}

/** "all of them green": lines that have become the same are one. */
function merged(entries: readonly Entry[]): Entry[] {
  const lines: Entry[] = [];
  for (const entry of entries) {
    const at = lines.findIndex((line) => isSame(line, entry));
    const twin = lines[at];
    if (twin) lines[at] = { ...twin, quantity: twin.quantity + entry.quantity };
    else lines.push(entry);
  }
  return lines;
}

const isSame = (a: Entry, b: Entry): boolean =>
  a.product === b.product &&
  a.choice.every((value, at) => value !== null && value === b.choice[at]);

const NO_CHANGES: Changes = new Map();
const NONE: readonly Entry[] = [];

/** An operation of some parts, all else left as it is. */
export function operation(
  kind: OperationKind,
  target: Target,
  licence: readonly Span[],
  parts: Partial<Omit<Operation, 'kind' | 'target' | 'licence'>> = {},
): Operation {
  return { kind, target, licence, changes: NO_CHANGES, added: NONE, ...parts };
}

/** Changes each of some lines in the same way. */
export function changeEach(
  entries: readonly Entry[],
  become: (entry: Entry) => Entry | readonly Entry[] | null,
): Changes {
  return new Map(
    entries.map((entry) => {
      const after = become(entry);
      if (after === null) return [entry, NONE];
      return [entry, isList(after) ? after : [after]];
    }),
  );
}

const isList = (after: Entry | readonly Entry[]): after is readonly Entry[] => Array.isArray(after);

/** Two operations as one, the second after the first. */
export function inTurn(draft: Draft, first: Operation, second: Operation): Operation {
  const { entries, ...state } = perform(perform(draft, first), second);
  const before = new Set(draft.entries);
  const kept = new Set(entries);
  const gone = draft.entries.filter((entry) => !kept.has(entry));
  return {
    ...second,
    ...state,
    licence: [...first.licence, ...second.licence],
    changes: changeEach(gone, () => null),
    added: entries.filter((entry) => !before.has(entry)),
  };
}
