import type { Piece } from './cut-pieces.ts';
import type { Token } from './tokens.ts';

/** One piece of an address, without what belongs to an order or a name in front of it. */
export interface Row {
  piece: Piece;
  tokens: Token[];
}
