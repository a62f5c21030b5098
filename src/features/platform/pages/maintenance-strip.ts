import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { type Maintenance, maintenanceSince } from '../settings.ts';

declare module 'fastify' {
  interface FastifyReply {
    locals?: Record<string, unknown>;
  }
}

export type MaintenanceStrip = (Maintenance & { byServer: boolean }) | null;

export async function maintenanceStrip({ maintenanceMode }: Config): Promise<MaintenanceStrip> {
  if (maintenanceMode) return { since: null, by: null, byServer: true };
  const maintenance = await maintenanceSince();
  return maintenance && { ...maintenance, byServer: false };
}

export const giveMaintenanceStrip =
  (config: Config) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Without a database the page finds out by itself what it cannot have.
    const maintenance = await maintenanceStrip(config).catch(() => null);
    reply.locals = { ...reply.locals, maintenance };
  };
