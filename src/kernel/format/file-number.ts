export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

export interface ColumnSigns {
  /** Null: no cell tells, or they disagree. */
  sign: DecimalSign | null;
  /** Whether numbers of the column surely have three decimals. */
  hasThousandths: boolean;
}

/** For a number that by itself could be either, such as "1,299". */
export interface NumberReading {
  /** Other numbers are then not read. */
  chosen: DecimalSign | null;
  column: ColumnSigns;
  file: DecimalSign | null;
  /** The program that wrote the file never groups digits. */
  isNeverGrouped: boolean;
  /** What is usual where the store is: only trusted where it groups thousands. */
  usual: DecimalSign | null;
  /** How many decimals such a number has at most. */
  decimals: number;
}

/** "1299.50" or "-3": digits, with a point if there are decimals. */
export type FileNumber = { plain: string } | 'unclear' | null;

/** Longer texts are no numbers. */
const MOST = 60;
const NEGATIVE = /^[-−]\s?/;

/** "1,299": thousands or three decimals. */
interface Ambiguous {
  head: string;
  tail: string;
  either: DecimalSign;
}

type Shape = { whole: string; fraction: string; sign: DecimalSign | null } | Ambiguous;

export class SignVotes {
  readonly #signs = new Set<DecimalSign>();
  #hasThousandths = false;

  /** @param text the number without a currency */
  add(text: string): void {
    const shape = shapeOf(text.replace(NEGATIVE, ''));
    if (!shape || 'either' in shape) return;
    if (shape.sign) this.#signs.add(shape.sign);
    if (shape.fraction.length === 3) this.#hasThousandths = true;
  }

  get signs(): ReadonlySet<DecimalSign> {
    return this.#signs;
  }

  get told(): ColumnSigns {
    return { sign: onlySign(this.#signs), hasThousandths: this.#hasThousandths };
  }
}

/** Null for none, or for both. */
export const onlySign = (signs: ReadonlySet<DecimalSign>): DecimalSign | null =>
  signs.size === 1 ? ([...signs][0] ?? null) : null;

/**
 * Reads a number of a file: "1,299.50", "1.299,50", "1,29,900", "1'299", "1 299,50". One that could
 * be either ("1,299") is read as the rest of its column, else of its file, is written; it is
 * 'unclear' where that would be a guess. Null when it is not a number.
 */
export function readFileNumber(text: string, reading: NumberReading): FileNumber {
  const minus = NEGATIVE.test(text) ? '-' : '';
  const shape = shapeOf(text.replace(NEGATIVE, ''));
  if (!shape) return null;
  const { chosen } = reading;
  if (!('either' in shape)) {
    if (chosen && shape.sign && shape.sign !== chosen) return null;
    return { plain: minus + shape.whole + (shape.fraction && `.${shape.fraction}`) };
  }
  const meaning = meaningOf(shape, reading);
  if (meaning === 'unclear') return 'unclear';
  return { plain: minus + shape.head + (meaning === 'decimals' ? '.' : '') + shape.tail };
}

function meaningOf(
  { either: sign, tail }: Ambiguous,
  { chosen, column, file, isNeverGrouped, usual, decimals }: NumberReading,
): 'thousands' | 'decimals' | 'unclear' {
  if (chosen) return sign === chosen ? 'decimals' : 'thousands';
  const told = column.sign ?? file;
  if (told && told !== sign) return 'thousands';
  if (told || isNeverGrouped) {
    // Too many decimals are refused as such; one that ends in zeros would be read.
    const isPlausible = decimals >= 3 || column.hasThousandths || !tail.endsWith('0');
    return isPlausible ? 'decimals' : 'unclear';
  }
  if (usual === null) return 'unclear';
  if (decimals < 3) return usual === sign ? 'unclear' : 'thousands';
  return Number.isFinite(decimals) && usual === sign ? 'decimals' : 'unclear';
}

function shapeOf(text: string): Shape | null {
  if (text.length > MOST) return null;
  const plain = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[’‘´`٬_]/g, "'");
  // Arabic has a decimal sign of its own.
  const arabic = /^([\d']+)٫(\d+)$/.exec(plain);
  if (arabic) return withoutGroups(arabic[1] ?? '', arabic[2] ?? '', null);
  if (!/^[\d., ']*\d$/.test(plain)) return null;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return withoutGroups(plain, '', null);
  const sign = plain[last] as DecimalSign;
  const [head, tail] = [plain.slice(0, last), plain.slice(last + 1)];
  const isOnly = !/[.,]/.test(head);
  if (!/^\d+$/.test(tail)) return null;
  if (isOnly && tail.length === 3 && /^[1-9]\d{0,2}$/.test(head)) {
    return { head, tail, either: sign };
  }
  if (head === '') return { whole: '0', fraction: tail, sign };
  // Several of one sign group thousands, and nothing else.
  if (head.includes(sign)) {
    const other = sign === '.' ? ',' : '.';
    return head.includes(other) ? null : withoutGroups(plain, '', other);
  }
  return withoutGroups(head, tail, sign);
}

const WHOLE = /^\d+$|^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/;

const withoutGroups = (head: string, fraction: string, sign: DecimalSign | null): Shape | null =>
  WHOLE.test(head) ? { whole: head.replace(/\D/g, ''), fraction, sign } : null;
