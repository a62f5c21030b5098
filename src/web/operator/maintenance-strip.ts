import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Maintenance, maintenanceSince } from '../../domain/platform/maintenance-since.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** What every page of this answer gets beside its own data; the view plugin's. */
    locals?: Record<string, unknown>;
  }
}

/** What the strip on top of every operator page says while the platform is being worked on. */
export type MaintenanceStrip = (Maintenance & { byServer: boolean }) | null;

/** Whether the platform is closed, by its operators or by the server's environment. */
export async function maintenanceStrip({ maintenanceMode }: Config): Promise<MaintenanceStrip> {
  if (maintenanceMode) return { since: null, by: null, byServer: true };
  const maintenance = await maintenanceSince();
  return maintenance && { ...maintenance, byServer: false };
}

/** A hook that gives the operators' layout its strip. */
export const giveMaintenanceStrip =
  (config: Config) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Without a database the page finds out by itself what it cannot have.
    const maintenance = await maintenanceStrip(config).catch(() => null);
    reply.locals = { ...reply.locals, maintenance };
  };
