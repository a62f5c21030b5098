import { Type } from 'typebox';
import { OrNull } from '../or-null.ts';

/** Why an operator does something, as the audit keeps it. */
export const Reason = Type.Optional(OrNull(Type.String({ maxLength: 500 })));

/** The body of an action that needs no other word; it may be left out as a whole. */
export const ReasonBody = Type.Union([Type.Null(), Type.Object({ reason: Reason })]);
