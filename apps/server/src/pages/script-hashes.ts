import { createHash } from 'node:crypto';

/** The nonce must be random and new for each page, or injected markup could be allowed. */
export function extractScriptHashes(marked: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const ownScripts = new RegExp(`<script\\b[^>]*${mark}[^>]*>(.*?)</script>`, 'gs');
  const texts = Array.from(marked.matchAll(ownScripts), ([, text]) => text!);
  return {
    html: marked.replaceAll(mark, ''),
    scriptHashes: [...new Set(texts.filter(Boolean).map(hashOf))],
  };
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
