import type { OutsidePolicy } from './outside.ts';
import { downloadFile } from './remote-file.ts';

/** @throws OutsideError */
export const downloadImage = (
  address: string,
  path: string,
  policy: OutsidePolicy,
): Promise<void> => downloadFile(address, path, policy, { accept: 'image/*', word: 'photo' });
