import { runSimulator } from '../run-simulator.ts';
import { ProviderSimulator } from './provider-simulator.ts';

const { PROVIDER_WEBHOOK_URL, CHAT_APP_SECRET = '', SOCIAL_APP_SECRET = '' } = process.env;

const simulator = new ProviderSimulator();
if (PROVIDER_WEBHOOK_URL) {
  simulator.shop.settings = {
    url: PROVIDER_WEBHOOK_URL,
    secrets: { chat: CHAT_APP_SECRET, social: SOCIAL_APP_SECRET },
  };
}
runSimulator(simulator);
