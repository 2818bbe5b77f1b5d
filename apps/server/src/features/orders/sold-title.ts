interface Sold {
  readonly title: string;
  readonly contents: readonly string[];
}

/** Of a line, for documents and mails. */
export const describeSold = ({ title, contents }: Sold): string =>
  contents.length > 0 ? `${title} (contains ${contents.join(', ')})` : title;
