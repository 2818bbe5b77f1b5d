import { createHash } from 'node:crypto';

/** The nonce must be random and new for each page, or injected markup could be allowed. */
export function extractInlineHashes(marked: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const hashesOf = (tag: 'script' | 'style') => {
    const own = new RegExp(`<${tag}\\b[^>]*${mark}[^>]*>(.*?)</${tag}>`, 'gs');
    const texts = Array.from(marked.matchAll(own), ([, text]) => text!);
    return [...new Set(texts.filter(Boolean).map(hashOf))];
  };
  return {
    html: marked.replaceAll(mark, ''),
    scriptHashes: hashesOf('script'),
    styleHashes: hashesOf('style'),
  };
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
