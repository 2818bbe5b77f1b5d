const most = 10 * 1024 * 1024;

/** An upload has room for so many of them. */
export const fill = (unit: string) => unit.repeat(Math.floor((most - 300) / unit.length));

/** The text stands in the place of the content of a response. */
export const inHar = (text: string) =>
  `{"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/"},"response":{"content":{"text":${text}}}}]}}`;
