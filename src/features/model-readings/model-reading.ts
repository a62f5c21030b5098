import { TenantModel } from '../../kernel/db/model.ts';

export class ModelReadingRow extends TenantModel {
  static override tableName = 'model_readings';
  static override idColumn = ['owner_id', 'message_id'];

  messageId!: string;
  conversationId!: string;
  state!: 'waiting' | 'asking' | 'done' | 'skipped' | 'failed';
  /** Null while it is open. */
  outcome!: string | null;
  /** In words that name no shopper. */
  error!: string | null;
  claimId!: string | null;
  claimedAt!: Date | null;
  tries!: number;
  promptVersion!: string | null;
  model!: string | null;
  tokensIn!: number | null;
  tokensOut!: number | null;
  tookMs!: number | null;
  /** As it came; emptied after some weeks. */
  answer!: string | null;
  finishedAt!: Date | null;
}

/** SQL: the day that calls are counted for, in UTC. */
export const TODAY = `(now() at time zone 'UTC')::date`;

export class ModelUsage extends TenantModel {
  static override tableName = 'model_usage';
  static override idColumn = ['owner_id', 'day'];

  day!: Date;
  calls!: number;
  failures!: number;
  tokensIn!: number;
  tokensOut!: number;
}
