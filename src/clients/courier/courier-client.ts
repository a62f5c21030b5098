import { callCourier } from './call-courier.ts';
import { CourierError } from './courier-error.ts';
import { readTracking, readTrackings } from './read-tracking.ts';
import { NOT_SCANNED, type Tracking } from './tracking.ts';

export const MAX_TRACKED = 50;

export class CourierClient {
  readonly #origin: string;

  /** @param origin scheme, host and port; the aggregator's own paths are added */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The token is good for ten days. */
  async login(email: string, password: string): Promise<string> {
    const body = { email, password };
    const answer = await callCourier(this.#origin, {
      method: 'POST',
      path: '/auth/login',
      body,
    }).catch((error: CourierError) => {
      // A wrong password is reported as 400, 401, 403 or 422.
      const isRefused = error.failure === 'unauthorized' || error.failure === 'refused';
      throw isRefused ? new CourierError('wrong_login') : error;
    });
    const token = (answer as { token?: unknown } | null)?.token;
    if (typeof token !== 'string' || token === '' || token.length > 10_000) {
      throw new CourierError('unreadable');
    }
    return token;
  }

  /** An unknown AWB was not scanned yet. */
  async track(token: string, awb: string): Promise<Tracking> {
    const path = `/courier/track/awb/${encodeURIComponent(awb)}`;
    return readTracking(await callCourier(this.#origin, { method: 'GET', path, token }));
  }

  /** Up to fifty at once; those that the answer leaves out were not scanned yet. */
  async trackMany(token: string, awbs: readonly string[]): Promise<Map<string, Tracking>> {
    const call = { method: 'POST', path: '/courier/track/awbs', token, body: { awbs } } as const;
    const found = readTrackings(await callCourier(this.#origin, call));
    return new Map(
      awbs.map((awb) => [
        awb,
        found.find((each) => each.awb?.toLowerCase() === awb.toLowerCase()) ?? NOT_SCANNED,
      ]),
    );
  }
}
