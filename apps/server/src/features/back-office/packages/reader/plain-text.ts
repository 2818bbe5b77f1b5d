const maxLength = 200;

/** A text out of a package as it can be kept and shown: one line, and not a long one. */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/** Undefined for what is no address of the web. */
export function findWebAddress(text: string): URL | undefined {
  const address = text.startsWith('//') ? `https:${text}` : text;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}
