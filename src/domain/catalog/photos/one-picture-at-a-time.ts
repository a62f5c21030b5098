import { oneAtATime } from '../../../concurrency/one-at-a-time.ts';

/** A burst of uploads costs a process no more memory than the largest of them. */
export const onePictureAtATime = oneAtATime();
