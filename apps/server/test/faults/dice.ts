/** Random numbers that come the same again for the same seed (mulberry32). */
export function createDice(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from 0, smaller than the limit. */
    below: (limit: number) => Math.floor(roll() * limit),
    chance: (probability: number) => roll() < probability,
    pick<Item>(items: readonly Item[]): Item {
      return items[Math.floor(roll() * items.length)]!;
    },
    shuffle<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: roll() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item);
    },
  };
}

export type Dice = ReturnType<typeof createDice>;
