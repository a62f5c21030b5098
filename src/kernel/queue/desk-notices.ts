import type { Config } from '../../config.ts';
import { type CarrierLog, openNoticeCarrier } from './notice-carrier.ts';

/** What may change on a seller's open page; after `access`, permissions are checked again. */
export type DeskKind = 'orders' | 'drafts' | 'messages' | 'notices' | 'access';

export interface DeskNotice {
  ownerId: string;
  kind: DeskKind;
  /** The id of the order, draft or conversation; for `notices` and `access` the owner's id. */
  id: string;
}

export interface DeskListener {
  heard(notice: DeskNotice): void;
  /** Notices may have been lost: anything may have changed. */
  missed(): void;
}

export interface DeskNotices {
  /** Never fails: a notice that cannot be sent now is sent when the carrier is back, or dropped. */
  tell(notice: DeskNotice): void;
  close(): Promise<void>;
}

/** Notices within this time are sent together, duplicates once. */
const GATHER_MS = 25;
const AGAIN_MS = 1_000;
const MOST_WAITING = 5_000;

/** Over Redis or PostgreSQL. Receives others' notices only with a listener. */
export function openDeskNotices(
  config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'redisTlsVerify'>,
  log: CarrierLog,
  listener: DeskListener | null = null,
): DeskNotices {
  const carrier = openNoticeCarrier(
    config,
    log,
    listener && {
      heard: (line) => {
        const notice = readNotice(line);
        if (notice) listener.heard(notice);
      },
      missed: () => listener.missed(),
    },
  );
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const send = async () => {
    const lines = [...waiting];
    waiting.clear();
    try {
      await carrier.publish(lines);
    } catch {
      for (const line of lines) keep(line);
      plan(AGAIN_MS);
    }
  };
  const keep = (line: string) => {
    if (waiting.size < MOST_WAITING) waiting.add(line);
  };
  const plan = (inMs: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = send();
    }, inMs).unref();
  };
  return {
    tell: ({ ownerId, kind, id }) => {
      keep(`${ownerId} ${kind} ${id}`);
      plan(GATHER_MS);
    },
    close: async () => {
      clearTimeout(timer);
      await sending;
      if (waiting.size > 0) await carrier.publish([...waiting]).catch(() => {});
      await carrier.close();
    },
  };
}

const KINDS = new Set<string>(['orders', 'drafts', 'messages', 'notices', 'access']);

/** Null for a line that is not a notice: another program may share the channel's name. */
function readNotice(line: string): DeskNotice | null {
  const [ownerId, kind, id] = line.split(' ');
  return ownerId && kind && id && KINDS.has(kind) ? { ownerId, kind: kind as DeskKind, id } : null;
}
