import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';

export const Reason = Type.Optional(OrNull(Type.String({ maxLength: 500 })));

export const ReasonBody = Type.Union([Type.Null(), Type.Object({ reason: Reason })]);
