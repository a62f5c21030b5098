import { loadConfig } from '../../src/config.ts';
import { connectCdn, purgeAllShops } from '../../src/features/catalog/purge-cdn.ts';

/** `npm run cdn:purge`: after a release, which makes all pages anew. */
export async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('usage: npm run cdn:purge');
    return 2;
  }
  connectCdn(loadConfig().cdn.purge);
  if (await purgeAllShops()) {
    console.log('The CDN was told to drop the pages of all shops');
    return 0;
  }
  console.error('CDN_PURGE_URL is not set: there is no CDN to tell');
  return 1;
}
