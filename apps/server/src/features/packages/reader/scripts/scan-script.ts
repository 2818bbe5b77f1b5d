import type { InlineScriptKind } from '@partshelf/contract/packages/packages.ts';
import type { PartReader } from '../archive/archive.ts';
import { createComments } from './comments.ts';
import { createMarkFinder, kindOfSign, maxMarkLength } from './script-marks.ts';
import { toHost } from './url-host.ts';

interface ScriptReport {
  /** False once no more is to be found. */
  onMark(): boolean;
  /** Whether a further host makes a difference. */
  needsHosts(): boolean;
  onHost(host: string): void;
  onSign(kind: InlineScriptKind): void;
  /** The beginning of the comment, with a character for each byte of UTF-8. */
  onLicence(comment: string): void;
}

const fromBytes = (text: string) => Buffer.from(text, 'latin1').toString('utf8');

/** Searches a script in chunks; what stands on the border of two is found once. */
export function scanScript(report: ScriptReport): PartReader {
  const finder = createMarkFinder();
  const comments = createComments((text) => report.onLicence(fromBytes(text)));
  let text = '';
  /** Of `text` in the script; before `searched` it is only there to be looked back at. */
  let start = 0;
  let searched = 0;
  let isDone = false;

  function take(mark: string, address: string | undefined, index: number): void {
    const position = start + index;
    const end = index + mark.length;
    if (mark === '/*' || mark === '/*!') return comments.begin(position, mark === '/*!');
    if (mark === '*/') {
      comments.keep(text, start, start + end);
      return comments.end();
    }
    if (mark.startsWith('@')) return comments.annotate(position);
    if (address !== undefined) {
      if (!report.needsHosts()) return;
      const host = toHost(address, text[end] ?? '');
      if (host !== undefined) comments.report(position, () => report.onHost(host));
      return;
    }
    const kind = kindOfSign(mark);
    if (kind) comments.report(position, () => report.onSign(kind));
  }

  /** Marks that begin behind `limit` may not be complete yet. */
  function search(limit: number): void {
    finder.lastIndex = searched - start;
    for (;;) {
      const found = finder.exec(text);
      if (!found || found.index >= limit) break;
      if (!report.onMark()) {
        isDone = true;
        break;
      }
      take(found[0], found[1], found.index);
      searched = start + finder.lastIndex;
    }
    searched = Math.max(searched, start + Math.max(limit, 0));
    comments.keep(text, start, searched);
    const keepFrom = Math.max(0, searched - start - 1);
    text = text.slice(keepFrom);
    start += keepFrom;
  }

  return {
    onChunk(chunk) {
      if (isDone) return;
      text += chunk.toString('latin1');
      search(text.length - maxMarkLength);
    },
    onEnd() {
      if (!isDone) search(text.length);
      comments.close();
    },
  };
}
