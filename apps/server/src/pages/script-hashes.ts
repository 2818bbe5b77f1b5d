import { createHash } from 'node:crypto';

/**
 * Takes the mark off the scripts that were rendered with this nonce, and lists the hashes of those
 * whose text stands in the page. The nonce must be random and new: whoever can guess it while the
 * page is made gets a script of theirs into the list.
 */
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
