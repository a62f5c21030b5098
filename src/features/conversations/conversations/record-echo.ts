import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { adoptEcho } from './queries/adopt-echo.ts';
import { writeQuietly } from './write-quietly.ts';

/** A message that we sent is matched, not shown twice; nothing becomes unread. */
export async function recordEcho(
  tenant: Tenant,
  connectionId: string,
  echo: InboundMessage,
  trx: Trx,
): Promise<void> {
  const adoptedIn = await adoptEcho(tenant, echo, trx);
  if (adoptedIn === null) {
    await writeQuietly(tenant, connectionId, echo, { direction: 'out', status: 'sent' }, trx);
  } else tellDesks(trx, tenant, 'messages', adoptedIn);
}
