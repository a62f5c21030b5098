import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { invalidField } from '../../errors.ts';
import { isStorable } from '../../kernel/format/storable-text.ts';
import { tooManyNodes } from '../../kernel/http/has-more-nodes.ts';
import { BODIES } from '../../limits.ts';
import { bodyBounds } from './body-bounds.ts';

/** Path with the outermost name first. */
interface Wrong {
  path: string[];
  message: string;
}

/** Texts that can't be stored, too deep nesting, more values than the door allows. */
async function plugin(app: FastifyInstance) {
  app.addHook('preValidation', (request, _reply, done) => {
    const { nodes } = bodyBounds(request.routeOptions.config.access);
    guard(request.params, nodes);
    guard(request.query, nodes);
    if (!Buffer.isBuffer(request.body)) guard(request.body, nodes);
    done();
  });
}

/** @throws Refusal 400, 413 */
function guard(root: unknown, mostNodes: number): void {
  const wrong = wrongIn(root, 0, { left: mostNodes, most: mostNodes });
  if (wrong) throw invalidField(wrong.path.join('.'), wrong.message);
}

const UNSTORABLE = 'has characters that are not allowed';

/** The path is built on the way back from an error. The depth limits the stack. */
function wrongIn(
  value: unknown,
  depth: number,
  nodes: { left: number; readonly most: number },
): Wrong | null {
  if (nodes.left-- < 0) throw tooManyNodes(nodes.most);
  if (typeof value === 'string') {
    return isStorable(value) ? null : { path: [], message: UNSTORABLE };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= BODIES.depth) return { path: [], message: 'is nested too deeply' };
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const wrong = wrongIn(value[at], depth + 1, nodes);
      if (wrong) return below(String(at), wrong);
    }
    return null;
  }
  for (const name in value) {
    if (!isStorable(name)) return { path: [], message: UNSTORABLE };
    const wrong = wrongIn((value as Record<string, unknown>)[name], depth + 1, nodes);
    if (wrong) return below(name, wrong);
  }
  return null;
}

const below = (name: string, { path, message }: Wrong): Wrong => ({
  path: [name, ...path],
  message,
});

export const textGuardPlugin = fp(plugin, { name: 'text-guard' });
