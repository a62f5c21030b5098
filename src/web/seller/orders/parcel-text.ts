import type { ParcelState } from '../../../enums.ts';
import { statusWords } from '../../../format/status-labels.ts';
import { english } from '../../../translation/translator.ts';

const { parcelLooks } = statusWords(english);

/** The data of timeline entries about parcels. */
export interface ParcelData {
  pieces?: number;
  courier?: unknown;
  awb?: unknown;
  cancelled?: boolean;
  restocked?: boolean;
  to?: string;
  label?: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const piecesOf = (pieces = 0): string => `${pieces} ${pieces === 1 ? 'item' : 'items'}`;
const parcelOf = (data: ParcelData): string =>
  textOf(data.awb) ? `Parcel ${textOf(data.awb)}` : 'Parcel';

/** "2 pieces in a parcel: Bluebird Express, AWB 1411". */
export function fulfilledText(data: ParcelData): string {
  const awb = textOf(data.awb);
  const by = [textOf(data.courier), awb && `AWB ${awb}`].filter(Boolean).join(', ');
  return `${piecesOf(data.pieces)} in a parcel${by ? `: ${by}` : ''}`;
}

export function parcelChangedText(data: ParcelData): string {
  if (data.cancelled) return `${parcelOf(data)} cancelled`;
  const awb = textOf((data.awb as { to?: unknown } | undefined)?.to);
  return awb ? `AWB ${awb} added to the parcel` : 'Parcel updated';
}

/** "Parcel 1411: out for delivery". */
export function parcelMovedText(data: ParcelData): string {
  const look = parcelLooks[data.to as ParcelState];
  return `${parcelOf(data)}: ${(look?.word ?? data.label ?? 'moved').toLowerCase()}`;
}

export const returnSettledText = (data: ParcelData): string =>
  data.restocked
    ? `${parcelOf(data)} returned, ${piecesOf(data.pieces)} restocked`
    : `${parcelOf(data)} closed, nothing restocked`;
