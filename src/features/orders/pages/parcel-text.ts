import type { ParcelState } from '../../../enums.ts';
import { PARCEL_STATES } from '../../../enums.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';

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
const awbOf = (data: ParcelData): string => textOf(data.awb) || 'none';

/** "2 items in a parcel: Bluebird Express, AWB 1411". */
export function fulfilledText(data: ParcelData, t: Translator): string {
  const awb = textOf(data.awb);
  const by = [textOf(data.courier), awb && t('orders.timeline.awb', { awb })].filter(Boolean);
  const { pieces = 0 } = data;
  return by.length > 0
    ? t('orders.timeline.fulfilledBy', { pieces, by: by.join(', ') })
    : t('orders.timeline.fulfilled', { pieces });
}

export function parcelChangedText(data: ParcelData, t: Translator): string {
  if (data.cancelled) return t('orders.timeline.parcelCancelled', { awb: awbOf(data) });
  const awb = textOf((data.awb as { to?: unknown } | undefined)?.to);
  return awb ? t('orders.timeline.awbAdded', { awb }) : t('orders.timeline.parcelUpdated');
}

const STATES = keysOf('orders.timeline.parcelState', PARCEL_STATES);

/** "Parcel 1411: out for delivery"; an unknown state in the courier's words. */
export function parcelMovedText(data: ParcelData, t: Translator): string {
  const key = STATES[data.to as ParcelState] as MessageKey | undefined;
  const state = key
    ? t(key)
    : (data.label?.toLowerCase() ?? t('orders.timeline.parcelState.other'));
  return t('orders.timeline.parcelMoved', { awb: awbOf(data), state });
}

export const returnSettledText = (data: ParcelData, t: Translator): string =>
  data.restocked
    ? t('orders.timeline.returnRestocked', { awb: awbOf(data), pieces: data.pieces ?? 0 })
    : t('orders.timeline.returnClosed', { awb: awbOf(data) });
