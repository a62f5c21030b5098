const PROBE = /^\/(?:healthz|readyz|metrics)(?:\/|$|\?)/;

/** Whether this address is for load balancers, supervisors and monitors. */
export const isProbe = (url: string): boolean => PROBE.test(url);
