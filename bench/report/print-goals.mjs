export function printGoals(title, rows) {
  console.log(`\n${title}`);
  for (const { name, atMost, atLeast, value, unit = '' } of rows) {
    const isMet = atMost === undefined ? value >= atLeast : value <= atMost;
    const goal = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    const cells = [name.padEnd(28), `${value}${unit}`.padStart(12), `${goal}${unit}`.padStart(18)];
    console.log(`  ${isMet ? '✓' : '✗'} ${cells.join('  ')}`);
  }
}
