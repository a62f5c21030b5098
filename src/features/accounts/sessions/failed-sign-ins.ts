import { raw } from 'objection';
import { newId } from '../../../ids.ts';
import { BaseModel } from '../../../kernel/db/model.ts';

/** How a sign-in failed: wrong credentials, or refused by a limit. */
type Failure = 'wrong' | 'refused';

interface Log {
  warn(details: object, message: string): void;
}

const KEEP_MS = 10_000;

class FailedSignInCount extends BaseModel {
  static override tableName = 'failed_sign_ins';

  id!: string;
  beganAt!: Date;
  wrong!: number;
  refused!: number;
}

/** Stored as one row every few seconds, so that a flood costs the database little. */
export class FailedSignIns {
  readonly #log: Log;
  #sum: Record<Failure, number> = { wrong: 0, refused: 0 };
  #beganAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  count(failure: Failure): void {
    this.#add({ wrong: 0, refused: 0, [failure]: 1 }, performance.now());
  }

  /** If storing fails, the counts are added to the next ones. */
  async keep(): Promise<void> {
    const { wrong, refused } = this.#sum;
    const beganAt = this.#beganAt;
    this.#forget();
    if (wrong + refused === 0) return;
    try {
      const ago = Math.round(performance.now() - beganAt);
      await FailedSignInCount.query().insert({
        id: newId(),
        // Uses the database’s clock, like the other counts.
        beganAt: raw(`now() - ? * interval '1 millisecond'`, [ago]),
        wrong,
        refused,
      });
    } catch (error) {
      this.#log.warn({ err: error }, 'failed sign-ins could not be saved');
      this.#add({ wrong, refused }, beganAt);
    }
  }

  async close(): Promise<void> {
    await this.keep();
    this.#forget();
  }

  #forget(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sum = { wrong: 0, refused: 0 };
  }

  #add({ wrong, refused }: Record<Failure, number>, beganAt: number): void {
    this.#beganAt = this.#timer ? Math.min(this.#beganAt, beganAt) : beganAt;
    this.#sum.wrong += wrong;
    this.#sum.refused += refused;
    this.#timer ??= setTimeout(() => this.keep(), KEEP_MS).unref();
  }
}
