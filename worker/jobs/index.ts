import type { JobName } from '../../src/domain/jobs/job-names.ts';
import { fetchProductImage } from './fetch-product-image.ts';
import { importProducts } from './import-products.ts';
import type { Job } from './job.ts';

/** Which handler runs which job. */
export const JOBS: Record<JobName, Job> = {
  'import-products': importProducts,
  'fetch-product-image': fetchProductImage,
};
