import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { SecretBox } from '../kernel/crypto/encryption.ts';

declare module 'fastify' {
  interface FastifyInstance {
    secrets: SecretBox;
  }
}

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  app.decorate('secrets', new SecretBox(config.encryptionKey, config.previousEncryptionKey));
}

export const secretsPlugin = fp(plugin, { name: 'secrets' });
