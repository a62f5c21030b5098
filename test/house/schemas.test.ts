import { expect, test } from 'vitest';
import { compileSerializer } from '../../src/kernel/http/serialization.ts';
import { compileValidator } from '../../src/kernel/http/validation.ts';
import { useApp } from '../support/app.ts';
import { type Route, routesOf } from '../support/route-table.ts';

const context = useApp();

// A process compiles them one by one as they are asked for: a broken one would only be found then.
test('the schemas of every route can be compiled, of what it takes and of what it answers', () => {
  const routes = routesOf(context.app);
  expect(routes.length).toBeGreaterThan(300);
  const broken = routes.flatMap((route) => problemsOf(route));
  expect(broken).toEqual([]);
});

test('a broken schema is found', () => {
  const schema = { body: { type: 'none' }, response: { 200: { type: 'none' } } };
  const route = { method: 'POST', url: '/broken', schema } as unknown as Route;
  expect(problemsOf(route)).toHaveLength(2);
});

function problemsOf({ method, url, schema = {} }: Route): string[] {
  const taken = ['body', 'querystring', 'params', 'headers'] as const;
  const answers = Object.values((schema.response ?? {}) as Record<string, object>);
  return [
    ...taken.flatMap((part) => {
      const found = schema[part];
      return found ? [problemOf(() => compileValidator(found as object, part))] : [];
    }),
    ...answers.map((answer) => problemOf(() => compileSerializer(answer))),
  ].flatMap((problem) => (problem ? [`${method} ${url}: ${problem}`] : []));
}

function problemOf(compile: () => unknown): string | null {
  try {
    compile();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
