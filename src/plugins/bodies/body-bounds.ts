import type { Access } from '../../http/http-types.ts';
import { BODIES } from '../../limits.ts';

/** The limits of a request body. */
interface BodyBounds {
  bytes: number;
  /** Values in it, at any depth. */
  nodes: number;
}

const PUBLIC: BodyBounds = { bytes: BODIES.publicBytes, nodes: BODIES.publicNodes };
const SIGNED_IN: BodyBounds = { bytes: BODIES.signedInBytes, nodes: BODIES.signedInNodes };

/** By the door of a route; without one, for unknown addresses. */
export const bodyBounds = (access: Access | undefined): BodyBounds =>
  access === undefined || access === 'public' ? PUBLIC : SIGNED_IN;
