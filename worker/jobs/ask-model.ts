import { askWaiting } from '../../src/domain/model-readings/model-desk.ts';
import type { Job } from './job.ts';

/** Takes up messages that the language model is to be asked about; it does not wait for answers. */
export const askModel: Job = () => askWaiting();
