import type { Access } from '../../kernel/http/http-types.ts';
import { BODIES } from '../../limits.ts';

interface BodyBounds {
  bytes: number;
  /** Values in it, at any depth. */
  nodes: number;
}

const PUBLIC: BodyBounds = { bytes: BODIES.publicBytes, nodes: BODIES.publicNodes };
const SIGNED_IN: BodyBounds = { bytes: BODIES.signedInBytes, nodes: BODIES.signedInNodes };

/** Without a door: for unknown addresses. */
export const bodyBounds = (access: Access | undefined): BodyBounds =>
  access === undefined || access === 'public' ? PUBLIC : SIGNED_IN;
