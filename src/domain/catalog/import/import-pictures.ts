import type { Tenant } from '../../../tenancy/tenant.ts';
import { imageReportWords } from '../image-imports/image-report-words.ts';
import { MAX_NOTED, noteImages, type WantedImage } from '../image-imports/note-images.ts';
import { type ImageReport, imagesAsNoted } from '../image-imports/report-images.ts';

/** The pictures in a file. An import retries those that failed before. */
export interface PictureResult extends ImageReport {
  /** All of it in words; empty when the file has no pictures. */
  message: string;
}

/** Downloads the pictures of imported products; with `dryRun` it only reports their progress. */
export async function importPictures(
  tenant: Tenant,
  images: readonly WantedImage[],
  { dryRun, importId = null }: { dryRun: boolean; importId?: string | undefined | null },
): Promise<PictureResult> {
  const { fresh, ...before } = await imagesAsNoted(tenant, images);
  if (!dryRun) await noteImages(tenant, images, importId);
  const leftOut = Math.max(0, fresh + before.failed - MAX_NOTED);
  const report = { ...before, waiting: before.waiting + Math.max(0, fresh - leftOut) };
  const words = imageReportWords(report, dryRun ? 'planned' : 'running');
  const rest = leftOut ? `${leftOut} more will be downloaded when you import the file again` : '';
  const { waiting, done, failed } = words;
  return { ...report, message: [waiting, done, failed, rest].filter(Boolean).join('. ') };
}
