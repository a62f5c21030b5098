import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { invalidField } from '../errors.ts';
import { isStorable } from '../storable-text.ts';

const MAX_DEPTH = 20;

/** Refuses texts that cannot be stored, and bottomless nesting, wherever they stand in a request. */
async function plugin(app: FastifyInstance) {
  app.addHook('preValidation', (request, _reply, done) => {
    guard(request.params);
    guard(request.query);
    if (!Buffer.isBuffer(request.body)) guard(request.body);
    done();
  });
}

/** Without recursion: what it guards against must not exhaust the stack. */
function guard(root: unknown): void {
  const waiting: { value: unknown; path: string[] }[] = [{ value: root, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') guardText(value, path);
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= MAX_DEPTH) throw invalidField(pathOf(path), 'is nested too deeply');
    for (const [key, inner] of Object.entries(value)) {
      guardText(key, path);
      if (typeof inner === 'object' || typeof inner === 'string') {
        waiting.push({ value: inner, path: [...path, key] });
      }
    }
  }
}

function guardText(text: string, path: string[]): void {
  if (!isStorable(text)) throw invalidField(pathOf(path), 'has characters that no text has');
}

const pathOf = (path: string[]): string => path.join('.');

export const textGuardPlugin = fp(plugin, { name: 'text-guard' });
