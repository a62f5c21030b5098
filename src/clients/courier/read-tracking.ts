import { withoutEntities } from '../../kernel/format/html-entities.ts';
import { courierTime } from './courier-time.ts';
import { isFailedDelivery, parcelStateOf, statusCode } from './parcel-status.ts';
import { scrubText } from './scrub-text.ts';
import { NOT_SCANNED, type ParcelScan, type Tracking } from './tracking.ts';

type Json = Record<string, unknown>;

const MAX_SCANS = 200;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** "NA" and the like mean empty. */
function textOf(value: unknown, max: number): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return '';
  const trimmed = withoutEntities(text.trim()).slice(0, max);
  return /^(?:n\/?a|null|-)$/i.test(trimmed) ? '' : trimmed;
}

/**
 * In any form: plain, keyed by an id, in an array. Unreadable answers count as not scanned yet.
 * Never throws.
 */
export const readTracking = (answer: unknown): Tracking => readTrackings(answer)[0] ?? NOT_SCANNED;

/** Where a tracking does not say its AWB, it is the key that it stood under. */
export function readTrackings(answer: unknown): Tracking[] {
  if (Array.isArray(answer)) return answer.slice(0, 100).flatMap((each) => trackingOf(each, null));
  if (!isObject(answer)) return [];
  if ('tracking_data' in answer) return trackingOf(answer, null);
  return Object.entries(answer)
    .slice(0, 100)
    .flatMap(([key, each]) => trackingOf(each, key));
}

function trackingOf(wrapped: unknown, key: string | null): Tracking[] {
  const data = objectOf(wrapped).tracking_data;
  if (!isObject(data)) return [];
  const parcel = objectOf(listOf(data.shipment_track)[0]);
  const scans = listOf(data.shipment_track_activities).slice(0, MAX_SCANS).flatMap(scanOf);
  // Usually newest first, but not guaranteed; equal times keep the answer's order.
  scans.sort((a, b) => b.at.localeCompare(a.at));
  const code = statusCode(data.shipment_status);
  const known = code !== null && code > 0;
  return [
    {
      awb: textOf(parcel.awb_code, 60) || key,
      courier: textOf(parcel.courier_name, 60) || null,
      state: known
        ? parcelStateOf(code)
        : (scans.find(({ state }) => state)?.state ?? 'awaiting_scan'),
      failedDelivery: isFailedDelivery(code),
      label: scrubText(textOf(parcel.current_status, 100)) || (scans[0]?.label ?? ''),
      eta: courierTime(data.etd) ?? courierTime(parcel.edd),
      trackUrl: webAddress(data.track_url),
      deliveredAt: courierTime(parcel.delivered_date),
      scans,
    },
  ];
}

function scanOf(value: unknown): ParcelScan[] {
  const scan = objectOf(value);
  const at = courierTime(scan.date);
  if (!at) return [];
  const label = scrubText(scan.activity) || scrubText(textOf(scan['sr-status-label'], 100));
  const state = parcelStateOf(statusCode(scan['sr-status']));
  const location = scrubText(textOf(scan.location, 200).replaceAll('_', ' '));
  return [{ at, state, label: label || 'Scanned', location }];
}

/** Only addresses that a browser may open. */
function webAddress(value: unknown): string | null {
  const text = textOf(value, 1_000);
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
