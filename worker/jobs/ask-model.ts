import { askWaiting } from '../../src/features/model-readings/asking/model-desk.ts';
import type { JobHandler } from './job-handler.ts';

/** Takes up messages that the language model is to be asked about; it does not wait for answers. */
export const askModel: JobHandler = () => askWaiting();
