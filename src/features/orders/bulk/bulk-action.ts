import type { BulkAction, OrderStatus, WorkState } from '../../../enums.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import type { Actor } from '../../../session.ts';
import type { BulkChange } from './bulk-change.ts';

export const UNDO_SECONDS = 30;

export type BulkParams = BulkChange['params'] & {
  of?: string;
};

export type Before = { status: OrderStatus } | { tagged: boolean };

export class BulkActionRow extends TenantModel {
  static override tableName = 'bulk_actions';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['params', 'actor'];
  }

  id!: string;
  action!: BulkAction;
  params!: BulkParams;
  actor!: Actor;
  state!: WorkState;
  undoneAt!: Date | null;
  createdAt!: Date;
  finishedAt!: Date | null;
}

export class BulkItem extends TenantModel {
  static override tableName = 'bulk_action_items';
  static override idColumn = ['owner_id', 'bulk_action_id', 'order_id'];
  static override get jsonAttributes() {
    return ['before'];
  }

  bulkActionId!: string;
  orderId!: string;
  position!: number;
  state!: 'waiting' | 'done' | 'refused' | 'undone';
  /** `code` for programs, `message` in words. */
  code!: string | null;
  message!: string | null;
  /** What an undo goes back to; null: nothing was changed (yet), or it can't be undone. */
  before!: Before | null;
}
