import { type OutsidePolicy, PUBLIC_INTERNET } from '../../src/clients/outside.ts';
import { fetchProductImage as fetchImage } from '../../src/features/catalog/image-imports/fetch-product-image.ts';
import { PICTURES } from '../../src/limits.ts';
import { type JobHandler, NoRoom } from './job-handler.ts';

/**
 * Fetches one picture that an imported file names. Hosts that never answer hold a part of the
 * worker at most, whoever's they are: beyond it a job goes back to the queue.
 */
export function fetchingImages(policy: OutsidePolicy = PUBLIC_INTERNET): JobHandler {
  let running = 0;
  return async ({ ownerId = '', imageImportId = '' }) => {
    if (running >= PICTURES.perWorker) throw new NoRoom();
    running++;
    try {
      await fetchImage({ ownerId, imageImportId }, policy);
    } finally {
      running--;
    }
  };
}
