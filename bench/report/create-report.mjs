import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeMachine } from './describe-machine.mjs';
import { median } from './median.mjs';
import { printTable } from './print-table.mjs';
import { round } from './round.mjs';

const folder = join(import.meta.dirname, '../results');

function formatGoal({ atMost, atLeast }) {
  if (atMost !== undefined) return `at most ${atMost}`;
  return atLeast === undefined ? null : `at least ${atLeast}`;
}

function isMet(value, { atMost, atLeast }) {
  if (atMost !== undefined) return value <= atMost;
  return atLeast === undefined ? null : value >= atLeast;
}

/** Collects the rows of one benchmark: a table for people and a file for programs. */
export function createReport(benchmark) {
  const startedAt = performance.now();
  const sections = [];

  /** Prints the section when it is complete; `values` has one number for each round. */
  function addSection(title, rows, note) {
    const section = {
      title,
      ...(note && { note }),
      rows: rows.map(({ name, unit = '', values, ...goal }) => {
        const sorted = values.map(round).toSorted((a, b) => a - b);
        const middle = median(sorted);
        return {
          name,
          unit,
          median: middle,
          range: [sorted[0], sorted.at(-1)],
          rounds: values.length,
          goal: formatGoal(goal),
          met: isMet(middle, goal),
        };
      }),
    };
    sections.push(section);
    printTable(section);
  }

  const listMissed = () =>
    sections.flatMap(({ title, rows }) =>
      rows.filter(({ met }) => met === false).map(({ name }) => `${title}: ${name}`),
    );

  function write() {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${benchmark}.json`);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const report = { benchmark, ...describeMachine(), seconds, sections };
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    return relative(join(folder, '../..'), file);
  }

  return { addSection, listMissed, write };
}
