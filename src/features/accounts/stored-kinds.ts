import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { imagesFolder } from '../catalog/photos/image-files.ts';
import { knownImages } from '../catalog/photos/product-image.ts';
import { knownMedia } from '../conversations/media/find-media.ts';
import { messagesFolder } from '../conversations/media/media-files.ts';
import { knownLogos, logosFolder } from '../documents/change-logo.ts';
import { knownPapers, papersFolderOf } from '../documents/papers.ts';
import { claimsFolder, knownClaims } from '../payments/claims/claim-picture.ts';

interface StoredKind {
  /** Of a tenant: each row that has files has a folder in it, named after its id. */
  folderOf(ownerId: string): string;
  known(tenant: Tenant, ids: readonly string[]): Promise<{ id: string }[]>;
}

export const STORED_KINDS: readonly StoredKind[] = [
  { folderOf: imagesFolder, known: knownImages },
  { folderOf: messagesFolder, known: knownMedia },
  { folderOf: papersFolderOf, known: knownPapers },
  { folderOf: logosFolder, known: knownLogos },
  { folderOf: claimsFolder, known: knownClaims },
];
