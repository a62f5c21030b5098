import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  text: string;
  /** Milliseconds until the other side closed. */
  closedAfter: number;
}

/** Sends bytes as they are and reads until the other side closes. */
export function sendRaw(
  port: number,
  bytes: string,
  then?: (socket: Socket) => void,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const started = Date.now();
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      then?.(socket);
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ text, closedAfter: Date.now() - started }));
  });
}
