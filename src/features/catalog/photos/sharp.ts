import pLimit from 'p-limit';
import { lazy } from '../../../kernel/concurrency/lazy.ts';

export const sharpLibrary = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // Pictures are rare and large: no thread pool and no cache next to the pages.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

/** A burst of uploads costs a process no more memory than the largest of them. */
export const onePictureAtATime = pLimit(1);
