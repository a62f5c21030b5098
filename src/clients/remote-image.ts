import type { OutsidePolicy } from './outside.ts';
import { downloadFile } from './remote-file.ts';

/**
 * Downloads what somebody says is a picture into a file.
 * @throws OutsideError
 */
export const downloadImage = (
  address: string,
  path: string,
  policy: OutsidePolicy,
): Promise<void> => downloadFile(address, path, policy, { accept: 'image/*', word: 'picture' });
