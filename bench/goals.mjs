/** Prints rows of `{ what, goal, value, unit }`; a goal is met when the value is on its side. */
export function printGoals(title, rows) {
  console.log(`\n${title}`);
  for (const { what, atMost, atLeast, value, unit = '' } of rows) {
    const isMet = atMost === undefined ? value >= atLeast : value <= atMost;
    const goal = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    const cells = [what.padEnd(28), `${value}${unit}`.padStart(12), `${goal}${unit}`.padStart(18)];
    console.log(`  ${isMet ? '✓' : '✗'} ${cells.join('  ')}`);
  }
}
