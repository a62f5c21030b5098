import type { Access } from '../http-types.ts';
import { BODIES } from '../limits.ts';

/** What the body of a request may be. */
interface BodyBounds {
  bytes: number;
  /** Values in it, however they are nested. */
  nodes: number;
}

const PUBLIC: BodyBounds = { bytes: BODIES.publicBytes, nodes: BODIES.publicNodes };
const SIGNED_IN: BodyBounds = { bytes: BODIES.signedInBytes, nodes: BODIES.signedInNodes };

/** By the door of a route; no door: an address where nothing is. */
export const bodyBounds = (access: Access | undefined): BodyBounds =>
  access === undefined || access === 'public' ? PUBLIC : SIGNED_IN;
