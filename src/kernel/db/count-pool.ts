import { Gauge, type Registry } from 'prom-client';
import { database } from './db.ts';

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

export function countPool(registry: Registry): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections of this process: in use, free, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool = database().client.pool as Pool;
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}
