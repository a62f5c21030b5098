import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Parcels } from '../../../dev/simulators/courier/parcels.ts';
import { courierTime } from '../../../src/clients/courier/courier-time.ts';
import { parcelStateOf, statusCode } from '../../../src/clients/courier/parcel-status.ts';
import { readTracking, readTrackings } from '../../../src/clients/courier/read-tracking.ts';
import { scrubText } from '../../../src/clients/courier/scrub-text.ts';
import { PARCEL_STATES } from '../../../src/enums.ts';
import { projectRoot } from '../../../src/paths.ts';
import { testWithFile } from '../../support/test-with-file.ts';

const FIXTURES = join(projectRoot, '../shared/fixtures');
const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata'];
const PHONES_AND_LINKS = /\d{8}|https?:|@/;

afterEach(() => vi.unstubAllEnvs());

/** What reading gives in each of these time zones, once where it is alike. */
function inEveryZone<T>(read: () => T): T[] {
  const results = ZONES.map((zone) => {
    vi.stubEnv('TZ', zone);
    return JSON.stringify(read());
  });
  return [...new Set(results)].map((text) => JSON.parse(text) as T);
}

test('the zones of these tests are felt', () => {
  expect(inEveryZone(() => new Date(2026, 0, 1).getTime())).toHaveLength(ZONES.length);
});

const parcel = (fields: object) => ({ tracking_data: { track_status: 1, ...fields } });
const scan = (fields: object) =>
  readTracking(
    parcel({
      shipment_track_activities: [{ date: '2026-11-20 10:00:00', activity: 'Moved', ...fields }],
    }),
  ).scans[0];

describe('times', () => {
  test('are India’s, whatever zone the machine is in', () => {
    expect(inEveryZone(() => courierTime('2022-07-19 11:37:00'))).toEqual([
      '2022-07-19T06:07:00.000Z',
    ]);
    // Nights in which clocks change elsewhere.
    expect(inEveryZone(() => courierTime('2026-03-08 02:30:00'))).toEqual([
      '2026-03-07T21:00:00.000Z',
    ]);
    expect(inEveryZone(() => courierTime('2026-11-01 01:30:00'))).toEqual([
      '2026-10-31T20:00:00.000Z',
    ]);
  });

  test.each([
    null,
    undefined,
    '',
    'NA',
    '0000-00-00 00:00:00',
    '2026-02-30 10:00:00',
    '2026-13-01',
    'soon',
    0,
    {},
  ])('%j is none', (value) => {
    expect(courierTime(value)).toBeNull();
  });

  test('may lack seconds or the clock', () => {
    expect(courierTime('2026-11-20 10:00')).toBe('2026-11-20T04:30:00.000Z');
    expect(courierTime('2026-11-20')).toBe('2026-11-19T18:30:00.000Z');
  });
});

describe('status codes', () => {
  test('are read as text, number or not at all', () => {
    expect([
      statusCode('7'),
      statusCode(7),
      statusCode('NA'),
      statusCode(null),
      statusCode(-1),
      statusCode('7.5'),
    ]).toEqual([7, 7, null, null, null, null]);
  });

  test.each([
    [1, 'awaiting_scan'],
    [3, 'awaiting_scan'],
    [20, 'awaiting_scan'],
    [6, 'in_transit'],
    [18, 'in_transit'],
    [38, 'in_transit'],
    [42, 'in_transit'],
    [48, 'in_transit'],
    [52, 'in_transit'],
    [17, 'out_for_delivery'],
    [7, 'delivered'],
    [26, 'delivered'],
    [21, 'attention'],
    [22, 'attention'],
    [40, 'attention'],
    [76, 'attention'],
    [77, 'attention'],
    [8, 'cancelled'],
    [16, 'cancelled'],
    [45, 'cancelled'],
    [9, 'returning'],
    [41, 'returning'],
    [46, 'returning'],
    [75, 'returning'],
    [78, 'returning'],
    [10, 'returned'],
    [14, 'returned'],
    [12, 'lost'],
    [999, null],
  ] as const)('%i of the shipment scale is %s', (code, state) => {
    expect(parcelStateOf(code)).toBe(state);
  });
});

describe('an answer', () => {
  const single = parcel({
    shipment_status: 7,
    shipment_track: [
      {
        awb_code: '141',
        current_status: 'Delivered',
        courier_name: 'Surface',
        delivered_date: '2022-07-19 11:37:00',
        edd: 'NA',
        courier_agent_details: 'Ramesh 9876501234',
        consignee_name: 'Asha',
      },
    ],
    shipment_track_activities: [
      {
        date: '2022-07-19 11:37:00',
        activity: 'Delivered',
        location: 'Chittoor',
        'sr-status': '7',
      },
      { date: '2022-07-18 20:28:00', activity: 'Picked up', location: 'NA', 'sr-status': 42 },
      { date: '0000-00-00 00:00:00', activity: 'Nothing' },
    ],
    track_url: 'https://example.com/tracking/141',
  });

  test('is read whether it is plain, keyed or in an array', () => {
    const plain = readTracking(single);
    expect(plain).toEqual({
      awb: '141',
      courier: 'Surface',
      state: 'delivered',
      failedDelivery: false,
      label: 'Delivered',
      eta: null,
      trackUrl: 'https://example.com/tracking/141',
      deliveredAt: '2022-07-19T06:07:00.000Z',
      scans: [
        {
          at: '2022-07-19T06:07:00.000Z',
          state: 'delivered',
          label: 'Delivered',
          location: 'Chittoor',
        },
        { at: '2022-07-18T14:58:00.000Z', state: 'in_transit', label: 'Picked up', location: '' },
      ],
    });
    expect(readTracking([single])).toEqual(plain);
    expect(readTracking({ 236612717: single })).toEqual(plain);
    expect(
      readTrackings({ 141: single, 142: parcel({ shipment_status: 18 }) }).map(({ awb }) => awb),
    ).toEqual(['141', '142']);
  });

  test('about an AWB that nobody has scanned awaits its first scan', () => {
    for (const answer of [
      {
        tracking_data: { track_status: 0, error: 'Aahh! There is no activities found in our DB.' },
      },
      {},
      [],
      null,
      'Unauthenticated.',
      { tracking_data: null },
      parcel({ shipment_status: 0, shipment_track: null }),
    ]) {
      expect(readTracking(answer)).toMatchObject({ state: 'awaiting_scan', scans: [] });
    }
  });

  test('about a cancelled AWB needs neither status nor track', () => {
    const answer = {
      tracking_data: { shipment_status: 8, error: 'Ohh! This AWB has been cancelled.' },
    };
    expect(readTracking(answer)).toMatchObject({ state: 'cancelled', scans: [] });
  });

  test('with a code that we do not know has no state, but its label', () => {
    const answer = parcel({
      shipment_status: 299,
      shipment_track: [{ current_status: 'Drone launched' }],
    });
    expect(readTracking(answer)).toMatchObject({ state: null, label: 'Drone launched' });
  });

  test('is sorted newest first, equal times as they came', () => {
    const at = (date: string, activity: string) => ({ date, activity });
    const { scans } = readTracking(
      parcel({
        shipment_track_activities: [
          at('2026-01-01 10:00:00', 'a'),
          at('2026-01-02 10:00:00', 'b'),
          at('2026-01-02 10:00:00', 'c'),
        ],
      }),
    );
    expect(scans.map(({ label }) => label)).toEqual(['b', 'c', 'a']);
  });

  test('opens nothing but web addresses', () => {
    expect(readTracking(parcel({ track_url: 'javascript:alert(1)' })).trackUrl).toBeNull();
  });
});

describe('who carries the parcel', () => {
  test.each([
    ['Out for delivery with agent Ramesh Kumar - 98765 01234', 'Out for delivery'],
    ['Out for delivery by Ramesh (+91 98765-01234)', 'Out for delivery'],
    ['Out for Delivery: RAMESH KUMAR 9876501234', 'Out for Delivery'],
    ['Shipment assigned to delivery boy Suresh', 'Shipment assigned'],
    ['Call 9876501234', ''],
    ['POD: https://pod.example.com/141.png', 'POD'],
    ['In Transit - Shipment picked up', 'In Transit - Shipment picked up'],
    ['Arrived at hub २०२६ ९८७६५४३२१०', ''],
  ])('“%s” is kept as “%s”', (text, kept) => {
    expect(scrubText(text)).toBe(kept);
  });

  test('leaves no trace in a scan', () => {
    const found = scan({
      activity: 'Handed to rider Ramesh, 9876501234',
      location: 'Hub 98765 01234',
    });
    expect(JSON.stringify(found)).not.toMatch(/Ramesh|98765/);
  });
});

test('an address that is cut short goes, too', () => {
  expect(scrubText('Handed over @ hub, asha@exam')).toBe('Handed over hub');
  expect(scrubText(`See https:track.example/1 ${'a'.repeat(3)}`)).toBe('See aaa');
});

test('whatever is sent is read without an error, and gives only what can be kept', () => {
  const date = fc.oneof(
    fc.constantFrom('2026-11-20 10:00:00', 'NA', '', '0000-00-00 00:00:00', null),
    fc.string(),
  );
  const code = fc.oneof(fc.constantFrom('7', 7, 'NA', 18, '17', null, 299), fc.anything());
  const activity = fc.record(
    {
      date,
      activity: fc.oneof(fc.string({ unit: 'grapheme' }), fc.anything()),
      location: fc.anything(),
      'sr-status': code,
    },
    { requiredKeys: [] },
  );
  const data = fc.record(
    {
      track_status: fc.anything(),
      shipment_status: code,
      shipment_track: fc.oneof(
        fc.array(
          fc.dictionary(
            fc.constantFrom('awb_code', 'current_status', 'edd', 'courier_name'),
            fc.anything(),
          ),
        ),
        fc.anything(),
      ),
      shipment_track_activities: fc.oneof(fc.array(activity), fc.anything()),
      track_url: fc.oneof(fc.webUrl(), fc.anything()),
      etd: date,
    },
    { requiredKeys: [] },
  );
  const wrapped = data.map((tracking_data) => ({ tracking_data }));
  const answer = fc.oneof(
    wrapped,
    fc.array(wrapped),
    fc.dictionary(fc.string(), wrapped),
    fc.anything(),
  );
  fc.assert(
    fc.property(answer, (each) => {
      const tracking = readTracking(each);
      expect([...PARCEL_STATES, null]).toContain(tracking.state);
      for (const { at, label } of tracking.scans) {
        expect(new Date(at).toISOString()).toBe(at);
        expect(label.length).toBeGreaterThan(0);
        expect(label.length).toBeLessThanOrEqual(160);
        expect(label).not.toMatch(PHONES_AND_LINKS);
      }
    }),
    { numRuns: 150 },
  );
});

test('the simulator speaks as the aggregator does', () => {
  const parcels = new Parcels();
  expect(readTracking(parcels.answer('141')).state).toBe('awaiting_scan');
  const seen = (['announce', 'pickup', 'transit', 'out', 'fail', 'deliver'] as const).map(
    (step, minute) => {
      parcels.move('141', step, new Date(Date.UTC(2026, 10, 20, 4, minute)));
      return readTracking(parcels.answer('141')).state;
    },
  );
  expect(seen).toEqual([
    'awaiting_scan',
    'in_transit',
    'in_transit',
    'out_for_delivery',
    'attention',
    'delivered',
  ]);
  expect(readTracking(parcels.answer('141')).scans[0]?.at).toBe('2026-11-20T04:05:00.000Z');
  expect(JSON.stringify(readTracking(parcels.answer('141')))).not.toMatch(/Ramesh|98765|Asha/);
});

testWithFile(
  FIXTURES,
  'every answer of the aggregator that others have recorded is read, alike in every zone',
  async () => {
    const names = readdirSync(FIXTURES).filter((name) => name.startsWith('shiprocket-'));
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const answer = JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));
      expect(
        inEveryZone(() => readTrackings(answer)),
        name,
      ).toHaveLength(1);
      expect(JSON.stringify(readTrackings(answer)), name).not.toMatch(/Naruto|Musarrat/);
    }
  },
);

testWithFile(
  join(FIXTURES, 'shiprocket-go-shipment-track-by-awbs-10.json'),
  'a recorded bulk answer names its parcels',
  async () => {
    const read = (name: string) =>
      readTrackings(JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')));
    expect(read('shiprocket-go-shipment-track-by-awbs-10.json')).toMatchObject([
      { awb: '788829354408', state: 'awaiting_scan', label: 'AWB Assigned' },
      { awb: '788830567028', state: 'awaiting_scan', label: 'Pickup Generated' },
    ]);
    expect(read('shiprocket-go-shipment-track-by-awb-09.json')).toMatchObject([
      {
        awb: '141123221084922',
        state: 'delivered',
        courier: 'Xpressbees Surface',
        deliveredAt: '2022-07-19T06:07:00.000Z',
      },
    ]);
    expect(read('shiprocket-go-shipment-track-by-order-id-12.json')).toMatchObject([
      { state: 'in_transit', eta: '2021-12-28T04:49:35.000Z' },
    ]);
  },
);
