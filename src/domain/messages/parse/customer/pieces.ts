import type { Piece } from './cut-pieces.ts';
import { Traits } from './piece-traits.ts';

/** The pieces of a message with what each looks like, worked out when it is asked for. */
export class Pieces {
  private readonly known: (Traits | undefined)[] = [];

  /** Index of the last piece that is text. */
  readonly lastText: number;

  constructor(public readonly all: readonly Piece[]) {
    this.lastText = all.findLastIndex(({ kind }) => kind === 'text');
  }

  at(index: number): Piece | undefined {
    return this.all[index];
  }

  traits(index: number): Traits {
    const piece = this.all[index];
    if (piece?.kind !== 'text') return NO_TRAITS;
    const traits = this.known[index] ?? new Traits(piece);
    this.known[index] = traits;
    return traits;
  }
}

const NO_TRAITS = new Traits({ tokens: [] });
