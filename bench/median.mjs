/** The middle of some numbers; of an even count, the lower of the two in the middle. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
