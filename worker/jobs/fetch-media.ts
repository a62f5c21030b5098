import { fetchMedia as fetch } from '../../src/domain/messages/media/fetch-media.ts';
import type { Job } from './job.ts';

/** Fetches one picture, voice or file that came with a message. */
export const fetchMedia: Job = ({ ownerId = '', mediaId = '' }) => fetch({ ownerId, mediaId });
