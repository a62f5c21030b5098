import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openRegistry } from '../../src/kernel/watch/metrics.ts';
import { projectRoot } from '../../src/paths.ts';
import { useApp } from '../support/app.ts';

const context = useApp();
const read = (file: string) => readFileSync(join(projectRoot, 'docs', file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string };
  labels: { severity: string };
}
const { groups } = parse(read('operations/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const dashboard = JSON.parse(read('operations/dashboard.json')) as { panels: Panel[] };
const drawn = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** What PromQL has beside names of metrics. */
const WORDS =
  /^(?:sum|max|min|abs|count|topk|rate|increase|changes|avg_over_time|time|histogram_quantile|by|or|and|offset|on|ignoring|unless)$/;

/** The names of metrics in an expression: neither in braces, quotes nor lists of labels. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/\b(?:by|on|ignoring|without)\s*\([^()]*\)/g, '')
    .replace(/\boffset \w+/g, '')
    .replace(/\b\d[\w.]*/g, '');
  return [...bare.matchAll(/[a-z_]\w*/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.test(name));
}

const isBalanced = (expr: string): boolean => {
  const open: string[] = [];
  for (const mark of expr.replace(/"[^"]*"/g, '').match(/[(){}[\]]/g) ?? []) {
    if ('({['.includes(mark)) open.push(mark);
    else if (open.pop() !== { ')': '(', '}': '{', ']': '[' }[mark]) return false;
  }
  return open.length === 0;
};

/** All metrics of web and worker; a histogram has three names, and `up` is Prometheus's own. */
async function known(): Promise<Set<string>> {
  const worker = openRegistry('worker');
  const all = [...context.app.metrics.getMetricsAsArray(), ...worker.getMetricsAsArray()];
  const json = [
    ...(await context.app.metrics.getMetricsAsJSON()),
    ...(await worker.getMetricsAsJSON()),
  ];
  const histograms = json.filter(({ type }) => String(type) === 'histogram');
  return new Set([
    'up',
    ...all.map(({ name }) => name),
    ...histograms.flatMap(({ name }) => ['_bucket', '_count', '_sum'].map((end) => name + end)),
  ]);
}

describe('the alert rules and the dashboard', () => {
  test('name only metrics that there are', async () => {
    const there = await known();
    const named = [...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsIn);
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((name) => !there.has(name))).toEqual([]);
  });

  test('are well formed, with names of their own', () => {
    const exprs = [...rules.map(({ expr }) => expr), ...drawn];
    expect(exprs.filter((expr) => !isBalanced(expr) || expr.trim() === '')).toEqual([]);
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).not.toBe('');
    }
  });

  test('each have a row in the manual that says what to do', () => {
    const rows =
      read('operations/alerts.md')
        .match(/^\| `Stallkeeper.*$/gm)
        ?.join('\n') ?? '';
    expect(rules.filter(({ alert }) => !rows.includes(`\`${alert}\``))).toEqual([]);
  });

  test('together use every metric of ours, and the manual has each', async () => {
    const ours = [...(await known())]
      .filter((name) => name.startsWith('stallkeeper_'))
      .filter((name) => !/_(?:bucket|count|sum)$/.test(name));
    const used = [...rules.map(({ expr }) => expr), ...drawn].join('\n');
    expect(ours.filter((name) => !used.includes(name))).toEqual([]);
    expect(ours.filter((name) => !read('operations/metrics.md').includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});
