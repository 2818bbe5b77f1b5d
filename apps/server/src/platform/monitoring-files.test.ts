import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { shopTest } from '../../test/support/shop-test.ts';
import { createMetrics } from './metrics.ts';

const test = shopTest();
const folder = join(import.meta.dirname, '../../../../deploy/monitoring');
const read = (name: string) => readFile(join(folder, name), 'utf8');

interface Rules {
  readonly groups: readonly { rules: readonly { alert: string; expr: string }[] }[];
}

interface Dashboard {
  readonly panels: readonly { title: string; targets: readonly { expr: string }[] }[];
}

const functions = new Set('sum rate increase max topk histogram_quantile by and'.split(' '));

function metricsOf(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replaceAll(/\bby \([^)]*\)/g, ' ');
  const words = bare.match(/\b[a-z_][a-z0-9_]*\b/g) ?? [];
  return words.filter((word) => !functions.has(word));
}

const ofPrometheus = 'up';

test('alerts and dashboard name metrics that the shop exports', async ({ shop }) => {
  const metrics = createMetrics(shop.deps);
  metrics.observeSockets(() => 0);
  const exported = new Set([ofPrometheus]);
  for (const [, name, type] of (await metrics.collect()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    exported.add(name!);
    if (type === 'histogram') exported.add(`${name}_bucket`);
  }
  metrics.close();
  const { groups } = parse(await read('alerts.yaml')) as Rules;
  const { panels } = JSON.parse(await read('dashboard.json')) as Dashboard;
  const expressions = [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  for (const expr of expressions) {
    const named = metricsOf(expr);
    expect(named, expr).not.toEqual([]);
    for (const name of named) expect([...exported], expr).toContain(name);
  }
});

test('every alert has a severity and a summary', async () => {
  const { groups } = parse(await read('alerts.yaml')) as Rules;
  for (const { rules } of groups) {
    for (const rule of rules) {
      expect(rule).toMatchObject({
        labels: { severity: expect.stringMatching(/^(critical|warning)$/) },
        annotations: { summary: expect.any(String) },
      });
    }
  }
});
