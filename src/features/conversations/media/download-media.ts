import { OutsideError } from '../../../clients/outside.ts';
import {
  fetchChatMedia,
  fetchProviderFile,
  isProviderAddress,
} from '../../../clients/provider/fetch-media.ts';
import { downloadFile } from '../../../clients/remote-file.ts';
import { CannotDecrypt } from '../../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { senderOf } from '../../channels/sender-of.ts';
import { messagingConnection } from '../messaging-connection.ts';
import type { WaitingMedia } from '../queries/begin-media.ts';
import { isPicture } from './media-files.ts';

const MB = 1024 * 1024;
const MAX_PICTURE = 5 * MB;
const MAX_OTHER = 16 * MB;

/** @returns the MIME type that the provider gives; empty if it gives none @throws OutsideError */
export async function downloadMedia(
  tenant: Tenant,
  { kind, providerMediaId, url, connectionId }: WaitingMedia,
  path: string,
): Promise<string> {
  const { secrets, policy } = messagingConnection();
  const maxBytes = isPicture(kind) ? MAX_PICTURE : MAX_OTHER;
  if (providerMediaId !== null) {
    const sender = await senderOf(tenant, connectionId, secrets).catch(unreadable);
    if (!sender) throw new OutsideError(message('errors.messages.fileNumberGone'));
    const { accessToken } = sender;
    return fetchChatMedia({ mediaId: providerMediaId, accessToken }, path, maxBytes);
  }
  if (url === null) throw new OutsideError(message('errors.messages.fileNoLink'));
  if (isProviderAddress(url)) await fetchProviderFile(url, path, maxBytes);
  else {
    const what = { accept: '*/*', word: 'file' as const };
    await downloadFile(url, path, { ...policy, maxBytes }, what);
  }
  return '';
}

function unreadable(error: unknown): never {
  if (!(error instanceof CannotDecrypt)) throw error;
  throw new OutsideError(message('errors.messages.reconnect'));
}
