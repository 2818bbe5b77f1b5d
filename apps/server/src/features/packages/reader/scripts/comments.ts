interface Comment {
  readonly start: number;
  /** Up to `maxTextLength`. */
  text: string;
  textEnd: number;
  isLicence: boolean;
  /** What was found inside; undefined once it is too long to be left out. */
  held: (() => void)[] | undefined;
}

/** More than a banner shows, because its lines lose their stars. */
const maxTextLength = 4_000;

/** What is longer is searched like any other text: it may be no comment. */
const longest = 20_000;
const mostHeld = 500;

/**
 * Recognizes licences (`/*!`, `@license`, `@preserve`) without reading the language: a comment
 * sign can also stand in a text. Positions count from the start of the script.
 */
export function createComments(onLicence: (text: string) => void) {
  let open: Comment | undefined;

  function release(comment: Comment): void {
    const { held = [] } = comment;
    comment.held = undefined;
    for (const report of held) report();
  }

  return {
    begin(position: number, isLicence: boolean): void {
      if (open?.isLicence) return;
      if (open) release(open);
      open = { start: position, text: '', textEnd: position, isLicence, held: [] };
    },
    /** An annotation counts near the start. */
    annotate(position: number): void {
      if (open && position - open.start < maxTextLength) open.isLicence = true;
    },
    end(): void {
      if (!open) return;
      if (open.isLicence) onLicence(open.text);
      else release(open);
      open = undefined;
    },
    /** What stands in the comment of a licence is not reported. */
    report(position: number, report: () => void): void {
      if (!open?.held) return report();
      open.held.push(report);
      if (open.held.length > mostHeld || position - open.start > longest) release(open);
    },
    /** Call it for all text, before `end`. */
    keep(text: string, start: number, end: number): void {
      if (!open || open.textEnd - open.start >= maxTextLength) return;
      const from = Math.max(open.textEnd, start);
      const to = Math.min(end, open.start + maxTextLength);
      open.text += text.slice(from - start, to - start);
      open.textEnd = Math.max(from, to);
    },
    /** The end of a script; a comment without one is none. */
    close(): void {
      if (open) release(open);
      open = undefined;
    },
  };
}
