import { oneAtATime } from '../../../one-at-a-time.ts';

/** So that a burst of uploads costs a process no more memory than the largest of them. */
export const onePictureAtATime = oneAtATime();
