import type { FastifyRequest } from 'fastify';
import { ownStore } from '../../../web/own-store.ts';
import { catalogOfStore } from '../catalog-of-store.ts';
import type { Message } from '../message.ts';

/** Null unless messages hold an order of the provider's catalog, whose goods it names. */
export const catalogFor = async (request: FastifyRequest, messages: readonly Message[]) =>
  messages.some(({ details }) => Array.isArray(details.order))
    ? catalogOfStore(await ownStore(request))
    : null;
