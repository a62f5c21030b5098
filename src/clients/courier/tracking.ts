import type { ParcelState } from '../../enums.ts';

/** It names no person. */
export interface ParcelScan {
  /** ISO 8601, UTC. */
  at: string;
  /** Null for an unknown code. */
  state: ParcelState | null;
  label: string;
  location: string;
}

export interface Tracking {
  awb: string | null;
  courier: string | null;
  /** Null for a code that we do not know: then the parcel stays where it was. */
  state: ParcelState | null;
  failedDelivery: boolean;
  label: string;
  eta: string | null;
  trackUrl: string | null;
  deliveredAt: string | null;
  /** Newest first. */
  scans: ParcelScan[];
}

/** Also an unknown AWB. */
export const NOT_SCANNED: Tracking = {
  awb: null,
  courier: null,
  state: 'awaiting_scan',
  failedDelivery: false,
  label: '',
  eta: null,
  trackUrl: null,
  deliveredAt: null,
  scans: [],
};
