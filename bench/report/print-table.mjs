const widths = { name: 34, figure: 14, range: 20 };

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
]);

const withUnit = (text, unit) => (unit ? `${text} ${unit}` : `${text}`);

export function printTable({ title, note, rows }) {
  console.log(`\n${title}`);
  if (note) console.log(`  ${note}`);
  for (const { name, unit, median, range, rounds, goal, met } of rows) {
    const cells = [
      marks.get(met) ?? ' ',
      name.padEnd(widths.name),
      withUnit(median, unit).padStart(widths.figure),
      (rounds > 1 ? `(${range.join(' to ')})` : '').padEnd(widths.range),
      goal ? withUnit(goal, unit) : '',
    ];
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}
