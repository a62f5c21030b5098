import { Type } from 'typebox';
import { BULK_ACTIONS, WORK_STATES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { englishOf, fromStored } from '../../../kernel/translation/text.ts';
import type { Bulk } from '../bulk/find-bulk.ts';
import type { BulkResult } from '../bulk/queries/bulk-actions.ts';
import { ORDER_STEPS } from '../order-status.ts';

const Text = Type.String();
const Count = Type.Integer();
const Time = Type.String({ format: 'date-time' });

export const BulkPreviewJson = Type.Object({
  total: Count,
  ready: Count,
  refused: Type.Array(
    Type.Object({
      code: Text,
      message: Text,
      count: Count,
      orders: Type.Array(Type.Object({ id: Text, orderNumber: Type.Integer() })),
    }),
  ),
  until: Type.Union([Time, Type.Null()], {
    description: 'When you change orders by filter, send this time to skip orders placed after it',
  }),
});

export const BulkJson = Type.Object({
  id: Text,
  action: Type.Enum([...BULK_ACTIONS]),
  status: OrNull(Type.Enum([...ORDER_STEPS])),
  reason: OrNull(Text),
  cashRefused: Type.Boolean(),
  tag: OrNull(Text),
  undoes: Type.Union([Text, Type.Null()], {
    description: 'The change that this undo reverses; null if it is not an undo',
  }),
  state: Type.Enum([...WORK_STATES]),
  total: Count,
  counts: Type.Object({ waiting: Count, done: Count, refused: Count, undone: Count }),
  canUndo: Type.Boolean(),
  createdAt: Time,
  finishedAt: OrNull(Time),
});

export const bulkJson = ({ params, createdAt, finishedAt, ...bulk }: Bulk) => ({
  ...bulk,
  status: params.status ?? null,
  reason: params.reason ?? null,
  cashRefused: params.cashRefused ?? false,
  tag: params.tag ?? null,
  undoes: params.of ?? null,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

export const BulkResultJson = Type.Object({
  orderId: Text,
  orderNumber: Type.Integer(),
  customerName: Text,
  state: Type.Enum(['waiting', 'done', 'refused', 'undone']),
  code: OrNull(Text),
  message: OrNull(Text),
});

export const resultJson = ({ message, ...result }: BulkResult) => ({
  ...result,
  message: message === null ? null : englishOf(fromStored(message)),
});
