import { fetchProductImage as fetchImage } from '../../src/domain/catalog/image-imports/fetch-product-image.ts';
import type { Job } from './job.ts';

/** Fetches one picture that an imported file names. */
export const fetchProductImage: Job = ({ ownerId = '', imageImportId = '' }) =>
  fetchImage({ ownerId, imageImportId });
