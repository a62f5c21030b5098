import { Type } from 'typebox';
import { OrNull } from '../or-null.ts';

/** An operator's reason for the audit log. */
export const Reason = Type.Optional(OrNull(Type.String({ maxLength: 500 })));

/** The body of an action that needs only a reason; may be omitted. */
export const ReasonBody = Type.Union([Type.Null(), Type.Object({ reason: Reason })]);
