function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function wrapSvg(width: number, height: number, inner: string, title: string): string {
  const name = escapeText(title);
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img" aria-label="${name}">${inner}</svg>`;
}
