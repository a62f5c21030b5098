import { TenantModel } from '../../../kernel/db/model.ts';
import { type Page, type PageRequest, readPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export const CORRECTION_KINDS = ['line', 'not_an_order', 'missed'] as const;
type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export interface CorrectedLine {
  productId: string;
  productName: string;
  /** Null: not stated. */
  variantId: string | null;
  variantName: string;
  quantity: number;
}

export class ReadingCorrection extends TenantModel {
  static override tableName = 'reading_corrections';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['read', 'became'];
  }

  id!: string;
  kind!: CorrectionKind;
  draftOrderId!: string;
  /** The draft's own id where the whole message is meant. */
  lineId!: string;
  messageId!: string;
  /** The shopper's words of the line or message, without names, numbers and addresses. */
  words!: string;
  /** What they call the product, where another one was read, or none; else empty. */
  name!: string;
  /** Null: the line was not read. */
  read!: CorrectedLine | null;
  /** Null: the line was removed. */
  became!: CorrectedLine | null;
  correctedBy!: string | null;
  correctedByName!: string;
  createdAt!: Date;
  dismissedAt!: Date | null;
}

const FIELDS = ['id', 'kind', 'words', 'read', 'became', 'correctedByName', 'createdAt'] as const;

export type Correction = Pick<ReadingCorrection, (typeof FIELDS)[number]>;

const newest = (tenant: Tenant) =>
  ReadingCorrection.of(tenant)
    .select(...FIELDS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

export const listCorrections = (tenant: Tenant, page: PageRequest): Promise<Page<Correction>> =>
  readPage(newest(tenant), page);

/** Newest first: examples for reading the store's next message. */
export const lastCorrections = async (tenant: Tenant, limit: number): Promise<Correction[]> =>
  await newest(tenant).limit(limit);
