import { text } from 'node:stream/consumers';
import { newId } from '../ids.ts';
import { filesUp } from '../kernel/watch/metrics.ts';
import { type FileStore, files } from './files.ts';

interface Log {
  warn(details: object, message: string): void;
  info(message: string): void;
}

/** In milliseconds: after a failure, and otherwise. */
const SOON_MS = 60_000;
const LATER_MS = 10 * 60_000;

/** @throws any error of the file store */
export async function probeFiles(store: FileStore): Promise<void> {
  const folder = `probes/${newId()}`;
  try {
    await store.put(`${folder}/probe`, Buffer.from(folder));
    const file = await store.read(`${folder}/probe`);
    const read = file && (await text(file.stream));
    if (read !== folder) throw new Error('A file that was just written can’t be read');
  } finally {
    await store.removeAll(folder);
  }
}

/** A wrong folder or bucket is known before a seller finds it. Returns how to end that. */
export function watchFiles(log: Log): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let wasUp = true;
  const look = async () => {
    const error = await probeFiles(files()).then(
      () => null,
      (failure: unknown) => failure,
    );
    const isUp = error === null;
    filesUp.set(isUp ? 1 : 0);
    if (!isUp && wasUp) {
      log.warn({ err: error }, 'files can’t be stored: check DATA_DIR or FILES_S3_…');
    }
    if (isUp && !wasUp) log.info('files can be stored again');
    wasUp = isUp;
    if (!isEnded) timer = setTimeout(look, isUp ? LATER_MS : SOON_MS).unref();
  };
  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
