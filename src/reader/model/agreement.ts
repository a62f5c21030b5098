import type { ParsedLine, ParsedMessage } from '../built-in/parsed-message.ts';
import { UNREADABLE } from './judge-line.ts';
import type { ModelReading } from './model-reading.ts';

/** How far two readings of a message agree. */
export interface Agreement {
  /** Same intent, same lines, equally many unsold items. */
  isSame: boolean;
  /** Share of all lines that both have, 0 to 1. */
  sameLines: number;
  /** The model's lines that the built-in reading has identically. */
  shared: ReadonlySet<ParsedLine>;
}

type Goods = Pick<ParsedMessage, 'intent' | 'lines' | 'unmatched'>;

/** Compares the readings line by line. */
export function agreementOf(builtIn: Goods, model: ModelReading): Agreement {
  const left = builtIn.lines.map(keyOf);
  const shared = new Set<ParsedLine>();
  for (const line of model.lines) {
    const at = left.indexOf(keyOf(line));
    // A placeholder for an unreadable number never agrees.
    if (at < 0 || line.parts.quantity === UNREADABLE) continue;
    left.splice(at, 1);
    shared.add(line);
  }
  const all = model.lines.length + left.length;
  const isSame =
    builtIn.intent === model.intent &&
    shared.size === all &&
    builtIn.unmatched.length === model.unmatched.length;
  return { isSame, sameLines: all === 0 ? 1 : shared.size / all, shared };
}

const keyOf = ({ productId, variantId, quantity }: ParsedLine): string =>
  `${productId} ${variantId} ${quantity}`;
