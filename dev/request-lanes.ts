import { connect, type Socket } from 'node:net';

export interface LaneAnswer {
  /** 0: the connection broke before the answer was there. */
  status: number;
  body: string;
}

const HEAD_END = '\r\n\r\n';
const ROOM = 64 * 1_024;
const BROKEN: LaneAnswer = { status: 0, body: '' };

/** Connections that are used again. A load generator of Node's own client would cost as much as a server. */
export class Lanes {
  readonly #idle = new Map<string, Lane[]>();

  /** Sends a whole request on a connection of its own for the time. Never throws. */
  async send(url: string, request: Buffer): Promise<LaneAnswer> {
    const { hostname, port, host } = new URL(url);
    const idle = this.#idle.get(host) ?? [];
    this.#idle.set(host, idle);
    const lane = openOf(idle) ?? new Lane(hostname, Number(port));
    const answer = await lane.send(request);
    if (lane.isOpen) idle.push(lane);
    return answer;
  }
}

function openOf(idle: Lane[]): Lane | undefined {
  for (let lane = idle.pop(); lane; lane = idle.pop()) if (lane.isOpen) return lane;
  return undefined;
}

/** One connection with one request at a time; its answers say how long they are. */
class Lane {
  isOpen = true;
  readonly #socket: Socket;
  #received = '';
  #settle: ((answer: LaneAnswer) => void) | null = null;

  constructor(host: string, port: number) {
    // Into the same room again and again: memory of its own for each answer would have to be collected,
    // and whoever is measured by this process would wait for that.
    const room = Buffer.allocUnsafe(ROOM);
    const callback = (bytes: number) => {
      this.#take(room.toString('latin1', 0, bytes));
      return true;
    };
    const onread = { buffer: room, callback };
    this.#socket = connect({ host, port, noDelay: true, onread });
    this.#socket.on('error', () => this.#end());
    this.#socket.on('close', () => this.#end());
  }

  send(request: Buffer): Promise<LaneAnswer> {
    this.#socket.ref();
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket.write(request);
    });
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const from = end + HEAD_END.length;
    const length = Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      // None that this is for does without.
      this.#end();
      return;
    }
    if (this.#received.length < from + length) return;
    const body = this.#received.slice(from, from + length);
    this.#received = '';
    if (/\nconnection: *close/i.test(head)) this.isOpen = false;
    // Nobody waits for it until it is used again.
    this.#socket.unref();
    this.#answer({ status: Number(head.slice(9, 12)), body });
    if (!this.isOpen) this.#socket.destroy();
  }

  #end(): void {
    this.isOpen = false;
    this.#socket.destroy();
    this.#answer(BROKEN);
  }

  #answer(answer: LaneAnswer): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(answer);
  }
}
