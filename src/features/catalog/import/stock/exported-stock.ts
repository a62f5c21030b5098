import { isUuid, newId } from '../../../../ids.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

export interface ExportedStock {
  /** As the file has it; empty when the seller removed it. */
  exportId: string;
  /** Pieces; null: the seller added the row afterwards. */
  stock: number | null;
}

export interface ExportedBase {
  exportId: string;
  stock: number | null;
}

const MARK = 8;

export const newExportId = (tenant: Tenant): string => `${markOf(tenant)}-${newId()}`;

/** The end of the owner's id, which is random. */
const markOf = ({ ownerId }: Tenant): string => ownerId.slice(-MARK);

/**
 * The export of a row, by which its difference is applied once. Null for another store's export,
 * whose stock is no base here. A row that lost its id goes by the stock that it was exported with.
 */
export function baseOf(tenant: Tenant, exported: ExportedStock | undefined): ExportedBase | null {
  if (!exported) return null;
  const { exportId, stock } = exported;
  const uuid = exportId.slice(MARK + 1).toLowerCase();
  if (exportId[MARK] === '-' && isUuid(uuid)) {
    return exportId.startsWith(markOf(tenant)) ? { exportId: uuid, stock } : null;
  }
  return stock === null ? null : { exportId: idOfStock(stock), stock };
}

const idOfStock = (stock: number): string => {
  const digits = Math.abs(stock).toString(16).padStart(12, '0');
  return `00000000-0000-0000-${stock < 0 ? '0001' : '0000'}-${digits}`;
};
