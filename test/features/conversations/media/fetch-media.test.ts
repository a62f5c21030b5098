import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { InboundMedia } from '../../../../src/clients/provider/webhooks/inbound-message.ts';
import { fetchMedia, MAX_TRIES } from '../../../../src/features/conversations/media/fetch-media.ts';
import { openMedia } from '../../../../src/features/conversations/media/find-media.ts';
import { servedType } from '../../../../src/features/conversations/media/media-files.ts';
import { connectMessaging } from '../../../../src/features/conversations/messaging-connection.ts';
import { useApp } from '../../../support/app.ts';
import { aNumber, aPage, inboundText, receive } from '../../../support/inbound.ts';
import { redirectsTo, sends, testPolicy, useOutside } from '../../../support/outside.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const provider = useOutside();
const elsewhere = useOutside('127.0.0.2');
let store: TestStore;
let conversationId: string;

beforeEach(async () => {
  const { secrets } = context.app;
  connectMessaging({ providerApiUrl: provider.origin, secrets, policy: testPolicy() });
  store = await aStore(context.app);
  for (const host of [provider, elsewhere]) {
    host.answers = {};
    host.asked.length = 0;
  }
});

const picture = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#3d6f8e' } })
    .withExif({ IFD3: { GPSLatitude: '26/1 55/1 0/1' } })
    .jpeg()
    .toBuffer();

const aFile = (changes: Partial<InboundMedia>): InboundMedia => ({
  kind: 'image',
  mimeType: 'image/jpeg',
  fileName: '',
  providerMediaId: null,
  url: null,
  ...changes,
});

async function received(file: InboundMedia): Promise<string> {
  const isChat = file.providerMediaId !== null;
  const connection = isChat ? await aNumber(store, context) : await aPage(store, context);
  const from = isChat ? {} : { channelUserId: '4455', waId: null, phone: null };
  const channel = isChat ? 'chat' : 'social';
  const inbound = inboundText('', { type: file.kind, media: [file], channel, from });
  ({
    conversation: { id: conversationId },
  } = await receive(store, connection, inbound));
  const [media] = await rows<{ id: string }>(
    'select id from message_media where owner_id = ? order by id desc limit 1',
    [store.ownerId],
  );
  return media?.id ?? '';
}

const fetchNow = async (mediaId: string) => {
  const error = await fetchMedia({ ownerId: store.ownerId, mediaId }).then(
    () => null,
    (thrown: Error) => thrown.message,
  );
  const [row] = await rows<{ state: string; error: string | null; bytes: number | null }>(
    'select state, error, bytes from message_media where owner_id = ? and id = ?',
    [store.ownerId, mediaId],
  );
  return { ...row, thrown: error };
};

const contentOf = async (mediaId: string) => {
  const opened = await openMedia(store.tenant, conversationId, mediaId);
  if (!opened) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of opened.file.stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('a picture of a chat message', () => {
  const address = (url: string) =>
    sends(JSON.stringify({ url, mime_type: 'image/jpeg' }), { 'content-type': 'application/json' });

  test('is fetched in two steps with the token, and drawn anew without its place', async () => {
    const tokens: (string | undefined)[] = [];
    const content = await picture();
    provider.answers['/v23.0/555'] = (request, response) => {
      tokens.push(request.headers.authorization);
      address(`${provider.origin}/file`)(request, response);
    };
    provider.answers['/file'] = (request, response) => {
      tokens.push(request.headers.authorization);
      response.end(content);
    };
    const id = await received(aFile({ providerMediaId: '555' }));
    expect(await fetchNow(id)).toMatchObject({ state: 'stored', error: null, thrown: null });
    expect(tokens).toEqual(['Bearer EAAtoken-of-the-store', 'Bearer EAAtoken-of-the-store']);
    const kept = await sharp((await contentOf(id)) ?? Buffer.of()).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 960 });
    expect(kept.exif).toBeUndefined();
    await fetchNow(id);
    expect(provider.asked).toHaveLength(2);
  });

  test.each([
    ['another host', () => `${elsewhere.origin}/file`],
    ['no address', () => 'file'],
    ['an address of this machine', () => 'file:///etc/passwd'],
    ['a host that only looks like theirs', () => 'https://lookaside.fbsbx.com.evil.example/file'],
  ])('sends the token not to %s', async (_what, url) => {
    provider.answers['/v23.0/555'] = address(url());
    const id = await received(aFile({ providerMediaId: '555' }));
    expect(await fetchNow(id)).toMatchObject({ state: 'failed', thrown: null });
    expect(elsewhere.asked).toEqual([]);
  });

  test('is not followed where it redirects to', async () => {
    provider.answers['/v23.0/555'] = address(`${provider.origin}/file`);
    provider.answers['/file'] = redirectsTo(`${elsewhere.origin}/file`);
    await fetchNow(await received(aFile({ providerMediaId: '555' })));
    expect(elsewhere.asked).toEqual([]);
  });

  test('that is none has failed, in words', async () => {
    provider.answers['/v23.0/555'] = address(`${provider.origin}/file`);
    provider.answers['/file'] = sends('<svg onload="alert(1)">');
    const id = await received(aFile({ providerMediaId: '555' }));
    expect(await fetchNow(id)).toMatchObject({
      state: 'failed',
      error: 'This image can’t be shown',
    });
    expect(await contentOf(id)).toBeNull();
  });

  test('is tried again while the provider is down, then has failed', async () => {
    provider.answers['/v23.0/555'] = (_request, response) => response.writeHead(503).end();
    const id = await received(aFile({ providerMediaId: '555' }));
    for (let attempt = 1; attempt < MAX_TRIES; attempt++) {
      expect(await fetchNow(id)).toMatchObject({ state: 'waiting', thrown: expect.any(String) });
    }
    expect(await fetchNow(id)).toMatchObject({ state: 'failed', thrown: null });
  });
});

describe('a file of a page', () => {
  test('is fetched from its address as anything on the internet', async () => {
    provider.answers['/voice'] = sends('RIFF....WAVE');
    const id = await received(
      aFile({ kind: 'voice', mimeType: 'audio/ogg', url: `${provider.origin}/voice` }),
    );
    expect(await fetchNow(id)).toMatchObject({ state: 'stored', bytes: 12 });
    expect((await contentOf(id))?.toString()).toBe('RIFF....WAVE');
  });

  test('is not fetched from our own network', async () => {
    const id = await received(aFile({ url: `${elsewhere.origin}/secret` }));
    expect(await fetchNow(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('is not on the public internet'),
    });
    expect(elsewhere.asked).toEqual([]);
  });

  test('has an end', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024 + 1);
    provider.answers['/large'] = sends(content);
    const id = await received(aFile({ url: `${provider.origin}/large` }));
    expect(await fetchNow(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('5 MB'),
    });
  });
});

test('only sounds are played; whatever else comes is a file to be saved', () => {
  const type = (kind: string, mimeType: string) => servedType({ kind, mimeType });
  expect(type('image', 'text/html')).toBe('image/webp');
  expect(type('voice', 'audio/ogg; codecs=opus')).toBe('audio/ogg');
  expect(type('voice', 'text/html')).toBe('application/octet-stream');
  expect(type('document', 'text/html')).toBe('application/octet-stream');
  expect(type('document', 'image/svg+xml')).toBe('application/octet-stream');
});
