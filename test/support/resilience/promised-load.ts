/** What two `web` and a worker on one machine carry through a failover: buyers in turn, and the provider's events. */
export const PROMISED = { buyers: 20, eventsPerSecond: 60 };
