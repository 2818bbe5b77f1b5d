// npm run bench document: puts the last figures of every benchmark into docs/performance.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/performance.md');
const marker = /<!-- figures of ([\w-]+) -->[^]*?<!-- end -->/g;
const marks = new Map([
  [true, 'met'],
  [false, '**missed**'],
]);

const withUnit = (text, unit) => (unit ? `${text} ${unit}` : `${text}`);

function toRow({ name, unit, median, range, rounds, goal, met }) {
  const cells = [
    name,
    median === null ? 'failed' : withUnit(median, unit),
    rounds > 1 ? range.join(' to ') : '',
    goal ? withUnit(goal, unit) : '',
    marks.get(met) ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

const toTable = ({ title, note, rows }) =>
  [
    `**${title}**${note ? ` (${note})` : ''}`,
    '',
    '| What | Median | Rounds | Goal |  |',
    '| --- | ---: | --- | --- | --- |',
    ...rows.map(toRow),
    '',
  ].join('\n');

function toFigures({ takenAt, commit, machine, seconds, sections }) {
  const { processor, cores, memoryGb, node } = machine;
  const taken = `Taken on ${takenAt.slice(0, 10)} at commit ${commit} in ${seconds} s: ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}.`;
  return [taken, ...sections.map(toTable)].join('\n\n');
}

const text = readFileSync(page, 'utf8').replaceAll(marker, (unchanged, name) => {
  const file = join(root, 'bench/results', `${name}.json`);
  if (!existsSync(file)) return unchanged;
  const figures = toFigures(JSON.parse(readFileSync(file, 'utf8')));
  return `<!-- figures of ${name} -->\n\n${figures}\n<!-- end -->`;
});
writeFileSync(page, text);
console.log('docs/performance.md has the last figures: npm run format aligns its tables.');
