import { Type } from 'typebox';
import { OrNull } from '../or-null.ts';

/** For the audit log. */
export const Reason = Type.Optional(OrNull(Type.String({ maxLength: 500 })));

/** May be omitted. */
export const ReasonBody = Type.Union([Type.Null(), Type.Object({ reason: Reason })]);
