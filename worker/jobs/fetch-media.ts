import { fetchMedia as fetch } from '../../src/features/conversations/media/fetch-media.ts';
import type { JobHandler } from './job-handler.ts';

/** Fetches one picture, voice or file that came with a message. */
export const fetchMedia: JobHandler = ({ ownerId = '', mediaId = '' }) =>
  fetch({ ownerId, mediaId });
