import { readdirSync } from 'node:fs';

/**
 * Names of the recorded deliveries of the messaging provider in a folder. What else begins with a
 * channel's name: answers to our calls, events of its sign-up dialog in a browser, and two that a page
 * of its documentation prints without what a delivery has around them.
 */
export const providerDeliveries = (folder: string): string[] =>
  readdirSync(folder).filter(
    (name) =>
      /^(?:whatsapp|instagram|messenger)-.*\.json$/.test(name) &&
      !/-message-response|-send-|-meta-signup-|-declined-value|-partner-app-installed/.test(name),
  );
