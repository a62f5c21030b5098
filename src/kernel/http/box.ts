import { Type } from 'typebox';

/** A box to tick in a form; only a ticked one is sent. */
export const Box = Type.Optional(Type.Literal('on'));
