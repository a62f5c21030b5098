import { Readable } from 'node:stream';
import { conflict, Refusal, tooMany } from '../../errors.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import type { DeskKind, DeskNotice } from '../../kernel/queue/desk-notices.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { may, type Permission } from '../../permissions.ts';
import { isShutOut, type Session } from '../../session.ts';
import { findSession } from '../accounts/sessions/queries/find-session.ts';

/** Further windows of the same session poll instead. */
const PER_SESSION = 6;
const PER_STORE = 60;
const PER_PROCESS = 5_000;
/** Shorter than any proxy's idle timeout; also the longest until an ended session is noticed. */
const BEAT_MS = 25_000;
const SWEEP_MS = 1_000;
const GATHER_MS = 50;
/** Beyond this many rows of a kind, only the kind is sent. */
const MOST_IDS = 20;
/** A client that doesn't read is disconnected. */
const MOST_UNREAD_BYTES = 16_384;
/** The client's reconnection delay, in milliseconds. */
const RETRY_MS = 2_000;
const REFUSED_FOR_MS = 60_000;

const NEEDS: Record<Exclude<DeskKind, 'access'>, Permission> = {
  orders: 'orders.read',
  drafts: 'messages.read',
  messages: 'messages.read',
  notices: 'desk.use',
};

interface DeskStream {
  readonly out: Readable;
  readonly ownerId: string;
  readonly userId: string;
  readonly familyId: string;
  kinds: ReadonlySet<string>;
  /** For the next event; null: anything may have changed. */
  pending: Map<DeskKind, Set<string>> | null;
  beatAt: number;
}

/** They learn that something has changed, not what: pages request it through guarded routes. */
export class DeskStreams {
  /** Ordered by the last heartbeat, oldest first. */
  readonly #streams = new Set<DeskStream>();
  readonly #byOwner = new Map<string, Set<DeskStream>>();
  readonly #dirty = new Set<DeskStream>();
  readonly #timer: NodeJS.Timeout;
  #flush: NodeJS.Timeout | undefined;
  #isSweeping = false;
  #isClosing = false;

  constructor() {
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * @throws Refusal 409 for a suspended store, 429 beyond the limit of a session or store, 503 when
   * the process has too many or is stopping
   */
  open(session: Session): Readable {
    const { ownerId } = tenantOf(session);
    const ofStore = this.#byOwner.get(ownerId) ?? new Set();
    if (!mayListen(session)) throw conflict('STORE_OFF', 'The store is suspended');
    if (this.#isClosing || this.size >= PER_PROCESS) {
      throw new Refusal(503, 'UNAVAILABLE', 'Live updates are not available right now');
    }
    const ofSession = [...ofStore].filter(({ familyId }) => familyId === session.familyId);
    if (ofSession.length >= PER_SESSION || ofStore.size >= PER_STORE) {
      throw tooMany('errors.tooMany.dashboardPages', REFUSED_FOR_MS);
    }
    const stream: DeskStream = {
      out: new Readable({ highWaterMark: 1_024, read() {} }),
      ownerId,
      userId: session.userId,
      familyId: session.familyId,
      kinds: kindsOf(session),
      pending: new Map(),
      beatAt: databaseTime() + BEAT_MS,
    };
    this.#streams.add(stream);
    this.#byOwner.set(ownerId, ofStore.add(stream));
    stream.out.once('close', () => this.#forget(stream));
    // Changes between the page and its stream were not reported: the page refreshes once.
    stream.out.push(`retry: ${RETRY_MS}\nevent: changed\ndata: {}\n\n`);
    return stream.out;
  }

  heard({ ownerId, kind, id }: DeskNotice): void {
    for (const stream of this.#byOwner.get(ownerId) ?? []) {
      if (kind === 'access') void this.#check(stream);
      else if (stream.kinds.has(kind)) this.#note(stream, kind, id);
    }
  }

  missed(): void {
    for (const stream of this.#streams) {
      stream.pending = null;
      this.#dirty.add(stream);
    }
    this.#planFlush();
  }

  /** Opens no more: their pages reconnect to another process. */
  close(): void {
    this.#isClosing = true;
    clearInterval(this.#timer);
    clearTimeout(this.#flush);
    for (const stream of this.#streams) stream.out.push(null);
  }

  #note(stream: DeskStream, kind: DeskKind, id: string): void {
    const ids = stream.pending?.get(kind);
    if (ids) ids.add(id);
    else stream.pending?.set(kind, new Set([id]));
    this.#dirty.add(stream);
    this.#planFlush();
  }

  #planFlush(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = undefined;
      for (const stream of this.#dirty) this.#tell(stream);
      this.#dirty.clear();
    }, GATHER_MS).unref();
  }

  #tell(stream: DeskStream): void {
    const { pending } = stream;
    const changed = [...(pending ?? [])].map(([kind, ids]) => [
      kind,
      ids.size > MOST_IDS ? [] : [...ids],
    ]);
    stream.pending = new Map();
    const data = JSON.stringify(Object.fromEntries(changed));
    write(stream, `event: changed\ndata: ${data}\n\n`);
  }

  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      for (const stream of this.#streams) {
        if (stream.beatAt > databaseTime()) return;
        // Moved to the end of the list, which this loop reaches again: it is not due by then.
        this.#streams.delete(stream);
        this.#streams.add(stream);
        stream.beatAt = databaseTime() + BEAT_MS;
        await this.#check(stream);
        // A named event: a comment would not reach the page, which needs to know that it is
        // connected.
        write(stream, 'event: beat\n\n');
      }
    } finally {
      this.#isSweeping = false;
    }
  }

  async #check(stream: DeskStream): Promise<void> {
    const session = await findSession(stream.userId, stream.familyId).catch(() => undefined);
    // The database is unreachable: then nothing changes, and nothing can be read.
    if (session === undefined) return;
    if (session && mayListen(session) && tenantOf(session).ownerId === stream.ownerId) {
      stream.kinds = kindsOf(session);
    } else stream.out.push(null);
  }

  #forget(stream: DeskStream): void {
    this.#streams.delete(stream);
    this.#dirty.delete(stream);
    const ofStore = this.#byOwner.get(stream.ownerId);
    ofStore?.delete(stream);
    if (ofStore?.size === 0) this.#byOwner.delete(stream.ownerId);
  }
}

function write({ out }: DeskStream, text: string): void {
  if (out.destroyed || out.readableEnded) return;
  if (out.readableLength > MOST_UNREAD_BYTES) out.destroy();
  else out.push(text);
}

/** The pages of a suspended store stay open, and poll by themselves. */
const mayListen = (session: Session): boolean =>
  !isShutOut(session) && may(session, 'desk.use') && session.store?.isActive === true;

const kindsOf = (session: Session): ReadonlySet<string> =>
  new Set(
    Object.entries(NEEDS).flatMap(([kind, permission]) => (may(session, permission) ? [kind] : [])),
  );
