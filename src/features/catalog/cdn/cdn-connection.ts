import { CDN } from '../../../cdn-limits.ts';
import type { PurgeSettings } from '../../../cdn-settings.ts';
import { purgeTags } from '../../../clients/cdn.ts';

interface Connection {
  /** @throws CdnError */
  purge(tags: readonly string[]): Promise<void>;
  /** Milliseconds from a change until no web process hands out the page of before. */
  settleMs: number;
}

let connection: Connection | null = null;

export function connectCdn(
  settings: PurgeSettings | null,
  {
    settleMs = CDN.settleMs,
    timeoutMs = CDN.timeoutMs,
  }: { settleMs?: number; timeoutMs?: number } = {},
): void {
  connection = settings && {
    purge: (tags) => purgeTags(settings, tags, timeoutMs),
    settleMs,
  };
}

/** Null: no CDN is told. */
export const cdnConnection = (): Connection | null => connection;
