export const repeat = <Item>(item: Item, times: number): Item[] =>
  Array.from({ length: times }, () => item);
