import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectRoot } from '../../../src/paths.ts';
import { ALERT_CASES, type AlertCase } from '../../support/alert-cases.ts';
import { useFolder } from '../../support/files.ts';
import { findPromtool } from '../../support/prometheus.ts';

const RULES = join(projectRoot, 'docs/operations/alerts.yml');
const folder = useFolder();

interface Rule {
  alert: string;
  labels: { severity: string };
}
const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = new Map(groups.flatMap((group) => group.rules).map((rule) => [rule.alert, rule]));

const promtool = (...args: string[]): string =>
  execFileSync(findPromtool(), args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** One case as promtool has it. */
function unitTest({ alert, every = '15s', series, fires, clears, labels, summary }: AlertCase) {
  const raised = {
    exp_labels: { severity: rules.get(alert)?.labels.severity, ...labels },
    exp_annotations: { summary },
  };
  return {
    interval: every,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      { eval_time: fires, alertname: alert, exp_alerts: [raised] },
      { eval_time: clears, alertname: alert, exp_alerts: [] },
    ],
  };
}

test('O-03 promtool takes the rules, and each has a case', () => {
  expect(promtool('check', 'rules', RULES)).toContain(`SUCCESS: ${rules.size} rules found`);
  const tried = new Set(ALERT_CASES.map(({ alert }) => alert));
  expect([...rules.keys()].filter((alert) => !tried.has(alert))).toEqual([]);
});

test.each(ALERT_CASES.map((one) => [one.alert, Object.keys(one.series)[0], one] as const))(
  'O-07 %s fires and clears: %s',
  (_alert, _series, one) => {
    copyFileSync(RULES, join(folder, 'alerts.yml'));
    const file = join(folder, 'case.yml');
    const settings = {
      rule_files: ['alerts.yml'],
      // A course of a week would take minutes otherwise.
      evaluation_interval: one.every ?? '15s',
      tests: [unitTest(one)],
    };
    writeFileSync(file, stringify(settings));
    expect(() => promtool('test', 'rules', file)).not.toThrow();
  },
);
