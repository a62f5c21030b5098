const PROBE = /^\/(?:healthz|readyz|metrics)(?:\/|$|\?)/;

export const isProbe = (url: string): boolean => PROBE.test(url);
