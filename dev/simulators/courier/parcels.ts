/** What a developer can do to a parcel: the code and words of the scan that it makes. */
export const STEPS = {
  announce: { code: 1, label: 'AWB Assigned', activity: 'Shipment information sent' },
  pickup: { code: 42, label: 'PICKED UP', activity: 'Shipment picked up' },
  transit: { code: 18, label: 'IN TRANSIT', activity: 'In transit - bag received at hub' },
  out: {
    code: 17,
    label: 'OUT FOR DELIVERY',
    activity: 'Out for delivery with agent Ramesh Kumar - 98765 01234',
  },
  deliver: { code: 7, label: 'DELIVERED', activity: 'Delivered' },
  delay: { code: 22, label: 'DELAYED', activity: 'Delayed at the hub' },
  fail: { code: 21, label: 'UNDELIVERED', activity: 'Customer not at home' },
  return: { code: 9, label: 'RTO INITIATED', activity: 'Return to origin initiated' },
  returned: { code: 10, label: 'RTO DELIVERED', activity: 'Returned to the seller' },
  lose: { code: 12, label: 'LOST', activity: 'Shipment lost' },
  cancel: { code: 8, label: 'CANCELED', activity: 'Shipment cancelled' },
} as const;
export type Step = keyof typeof STEPS;
export const isStep = (word: string): word is Step => Object.hasOwn(STEPS, word);

const PLACES = ['Kozhikode_Hub (Kerala)', 'Bengaluru_Gateway (Karnataka)', 'NA'];

interface Scan {
  date: string;
  code: number;
  label: string;
  activity: string;
  location: string;
}

/** The parcels that the simulated aggregator knows. */
export class Parcels {
  readonly #scans = new Map<string, Scan[]>();

  /** Makes a scan of a parcel; one that nobody has named before begins with it. */
  move(awb: string, step: Step, at = new Date()): void {
    const scans = this.#scans.get(awb) ?? [];
    const location = PLACES[scans.length % PLACES.length] ?? 'NA';
    scans.unshift({ date: indianTime(at), ...STEPS[step], location });
    this.#scans.set(awb, scans);
  }

  all(): { awb: string; label: string }[] {
    return [...this.#scans].map(([awb, scans]) => ({ awb, label: scans[0]?.label ?? '' }));
  }

  /** What the aggregator answers about a parcel, in the forms that it is known to use. */
  answer(awb: string): object {
    const scans = this.#scans.get(awb) ?? [];
    const [last] = scans;
    if (!last) {
      const error = 'Aahh! There is no activities found in our DB. Please have some patience';
      return { tracking_data: { track_status: 0, error } };
    }
    if (last.code === STEPS.cancel.code) {
      return {
        tracking_data: { shipment_status: 8, error: 'Ohh! This AWB has been cancelled.' },
      };
    }
    return { tracking_data: trackingData(awb, last, scans) };
  }
}

function trackingData(awb: string, last: Scan, scans: readonly Scan[]): object {
  const isDelivered = last.code === STEPS.deliver.code;
  return {
    track_status: 1,
    shipment_status: last.code,
    shipment_track: [
      {
        id: 236612717,
        awb_code: awb,
        courier_company_id: 51,
        shipment_id: null,
        order_id: 237157589,
        pickup_date: scans.at(-1)?.date ?? null,
        delivered_date: isDelivered ? last.date : '0000-00-00 00:00:00',
        weight: '0.30',
        packages: 1,
        current_status: last.label,
        delivered_to: 'Chittoor',
        destination: 'Chittoor',
        consignee_name: 'Asha Rao',
        origin: 'Kozhikode',
        courier_agent_details: 'Ramesh Kumar 9876501234',
        courier_name: 'Simulated Surface',
        edd: 'NA',
        pod: isDelivered ? 'Available' : '',
        pod_status: isDelivered ? 'https://example.com/pod.png' : 'OTP Based Delivery',
      },
    ],
    shipment_track_activities: scans.map((scan, index) => ({
      date: scan.date,
      status: 'SIM',
      activity: scan.activity,
      location: scan.location,
      // As the real one: text, number or "NA" in the same answer.
      'sr-status': index === 1 ? scan.code : index === 3 ? 'NA' : String(scan.code),
      'sr-status-label': scan.label,
    })),
    track_url: `https://example.com/tracking/${encodeURIComponent(awb)}`,
    etd: isDelivered ? '' : indianTime(new Date(Date.now() + 2 * 86_400_000)),
  };
}

/** "2026-11-20 13:35:00", without a zone. */
const indianTime = (at: Date): string =>
  new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
