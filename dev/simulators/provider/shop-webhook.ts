import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Shopper } from './accounts.ts';
import {
  echoDelivery,
  messageDelivery,
  type Receiver,
  signedBody,
  statusDelivery,
} from './deliveries.ts';

/** Where the shop hears of messages, and what they are signed with. */
export interface ShopSettings {
  url: string;
  secrets: Record<Receiver['channel'], string>;
}

/** What a message of the shop goes through, and when. */
const STATUSES: [status: string, afterMs: number][] = [
  ['sent', 100],
  ['delivered', 500],
  ['read', 1_500],
];

/** Tells the shop what happens at the provider. Without settings nobody hears of anything. */
export class ShopWebhook {
  settings: ShopSettings | null = null;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor() {
    // Every message on its way listens for the end.
    setMaxListeners(0, this.#stop.signal);
  }

  /** A shopper writes. @returns the status of the answer; null: none */
  async write(receiver: Receiver, shopper: Shopper, content: object): Promise<number | null> {
    const prefix = receiver.channel === 'chat' ? 'wamid.' : 'm_';
    const id = prefix + randomBytes(24).toString('base64url');
    return this.#post(receiver.channel, messageDelivery(receiver, shopper, id, content));
  }

  /** A message of the shop was taken: what becomes of it is told in its time. */
  follow(
    receiver: Receiver,
    message: { id: string; to: string; text: string; reference: string },
    fails: boolean,
  ): void {
    if (receiver.channel === 'social') {
      this.#later(STATUSES[0]?.[1] ?? 0, receiver, echoDelivery(receiver, message));
      return;
    }
    const statuses: [string, number][] = fails ? [['failed', 300]] : STATUSES;
    for (const [status, afterMs] of statuses) {
      this.#later(afterMs, receiver, statusDelivery(receiver, message, status));
    }
  }

  /** Ends when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }

  stop(): void {
    this.#stop.abort();
  }

  #later(ms: number, { channel }: Receiver, delivery: object): void {
    const posting = wait(ms, undefined, { signal: this.#stop.signal })
      .then(() => this.#post(channel, delivery))
      .catch(() => null)
      .finally(() => this.#running.delete(posting));
    this.#running.add(posting);
  }

  async #post(channel: Receiver['channel'], delivery: object): Promise<number | null> {
    if (!this.settings) return null;
    const { url, secrets } = this.settings;
    const { body, headers } = signedBody(delivery, secrets[channel]);
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(10_000)]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? null;
  }
}
