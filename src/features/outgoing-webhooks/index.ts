/** What others may use of the webhooks that are sent to a store's own endpoints. */
export { deliverDue } from './deliver/deliver-due.ts';
export { connectOutgoing } from './outgoing-connection.ts';
export { OUTGOING_EVENTS, type OutgoingEventType } from './outgoing-enums.ts';
export { addOutgoingEvent } from './queries/add-outgoing-event.ts';
export { sweepEndpointSecrets } from './sweep-endpoint-secrets.ts';
export { turnOff } from './turn-off.ts';
export { secretPlace } from './webhook-endpoint.ts';
