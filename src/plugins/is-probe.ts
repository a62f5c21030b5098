const PROBE = /^\/(?:healthz|readyz|metrics)(?:\/|$|\?)/;

/** Whether load balancers, supervisors and monitors ask at this address, and no person. */
export const isProbe = (url: string): boolean => PROBE.test(url);
