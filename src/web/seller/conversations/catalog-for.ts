import type { FastifyRequest } from 'fastify';
import { catalogOfStore } from '../../../domain/messages/catalog-of-store.ts';
import type { Message } from '../../../domain/messages/message.ts';
import { ownStore } from '../../own-store.ts';

/** Null unless messages hold an order of the provider's catalog, whose goods it names. */
export const catalogFor = async (request: FastifyRequest, messages: readonly Message[]) =>
  messages.some(({ details }) => Array.isArray(details.order))
    ? catalogOfStore(await ownStore(request))
    : null;
