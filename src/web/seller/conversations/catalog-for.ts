import type { FastifyRequest } from 'fastify';
import { catalogOfStore } from '../../../domain/messages/catalog-of-store.ts';
import type { Message } from '../../../domain/messages/message.ts';
import { ownStore } from '../../own-store.ts';

/** The store's catalog where messages hold an order of the provider's, whose goods it names; else null. */
export const catalogFor = async (request: FastifyRequest, messages: readonly Message[]) =>
  messages.some(({ details }) => Array.isArray(details.order))
    ? catalogOfStore(await ownStore(request))
    : null;
