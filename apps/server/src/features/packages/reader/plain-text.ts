const maxLength = 200;

/** One line of limited length, without control characters. */
export function toPlainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

export function findWebAddress(text: string): URL | undefined {
  const address = text.startsWith('//') ? `https:${text}` : text;
  return /^https?:/i.test(address) ? (URL.parse(address) ?? undefined) : undefined;
}
