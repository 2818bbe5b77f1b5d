let format: Intl.ListFormat | undefined;

/** The format is made with the first list, because browsers take a long task for it. */
export const formatList = (items: readonly string[]): string =>
  (format ??= new Intl.ListFormat('en')).format(items);
