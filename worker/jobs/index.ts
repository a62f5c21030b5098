import type { JobName } from '../../src/domain/jobs/job-names.ts';
import { deliverNotification } from './deliver-notification.ts';
import { fetchMedia } from './fetch-media.ts';
import { fetchProductImage } from './fetch-product-image.ts';
import { importProducts } from './import-products.ts';
import type { Job } from './job.ts';
import { makePapers } from './make-papers.ts';
import { runBulk } from './run-bulk.ts';

/** Which handler runs which job. */
export const JOBS: Record<JobName, Job> = {
  'deliver-notification': deliverNotification,
  'import-products': importProducts,
  'fetch-product-image': fetchProductImage,
  'fetch-media': fetchMedia,
  'make-papers': makePapers,
  'run-bulk': runBulk,
};
