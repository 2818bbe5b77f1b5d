import { LinkifyIt } from 'linkify-it';
import { Fragment } from 'react';

/** Plain text keeps its own direction; addresses become links, and code is shown as such. */
export function MessageText({ children }: { children: string }) {
  return splitAtCode(children).map(({ start, text, isCode }) =>
    isCode ? (
      <pre
        key={start}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable so that the keyboard can scroll it
        tabIndex={0}
        role="group"
        dir="ltr"
        aria-label="Code"
        className="my-1 max-h-80 overflow-auto rounded-sm border border-current/20 px-2 py-1.5 font-mono text-micro leading-[1.5]"
      >
        {text}
      </pre>
    ) : (
      <p key={start} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        <TextLine>{text}</TextLine>
      </p>
    ),
  );
}

function TextLine({ children }: { children: string }) {
  return splitAtInlineCode(children).map(({ start, text, isCode }) =>
    isCode ? (
      <code
        key={start}
        className="rounded-xs border border-current/20 px-1 font-mono text-micro wrap-anywhere"
      >
        {text}
      </code>
    ) : (
      <Fragment key={start}>
        {splitAtLinks(text).map((piece) =>
          piece.url ? (
            <a
              key={piece.start}
              href={piece.url}
              target="_blank"
              rel="noopener nofollow"
              className="underline underline-offset-2"
            >
              {piece.text}
            </a>
          ) : (
            <Fragment key={piece.start}>{piece.text}</Fragment>
          ),
        )}
      </Fragment>
    ),
  );
}

interface CodePiece {
  readonly start: number;
  readonly text: string;
  readonly isCode: boolean;
}

const fence = '```';

/** The line breaks around a block are not shown. */
export function splitAtCode(message: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let end = 0;
  for (let open = message.indexOf(fence); open >= 0; open = message.indexOf(fence, end)) {
    const close = message.indexOf(fence, open + fence.length);
    if (close < 0) break;
    pieces.push(...splitAtStackTraces(message.slice(end, open), end));
    const text = message.slice(open + fence.length, close).replace(/^[\w+#.-]{0,20}\n|\n$/g, '');
    end = close + fence.length;
    if (text.trim() === '')
      pieces.push({ start: open, text: message.slice(open, end), isCode: false });
    else pieces.push({ start: open, text, isCode: true });
  }
  pieces.push(...splitAtStackTraces(message.slice(end), end));
  return pieces;
}

const frameLine =
  /^\s*at .*:(?:line )?\d+\)?$|^\s*at [^\s()]+\(.*\)|^\s*File ".*", line \d+|^At (?:line|.*\.ps1):\d+ char:\d+$/;
const lineOfTrace =
  /^\s*\+ |^\s*\.\.\. \d+ more$|^Caused by: |^Traceback \(|^[\w.]*(?:Error|Exception)\b.*$/;

function splitAtStackTraces(text: string, offset: number): CodePiece[] {
  const lines = text.split('\n').map((line) => ({
    line,
    isFrame: frameLine.test(line),
    isTrace: frameLine.test(line) || lineOfTrace.test(line),
  }));
  const pieces: CodePiece[] = [];
  let start = offset;
  for (let first = 0; first < lines.length;) {
    let next = first + 1;
    while (next < lines.length && lines[next]!.isTrace === lines[first]!.isTrace) next += 1;
    const block = lines.slice(first, next);
    const isCode = lines[first]!.isTrace && block.some(({ isFrame }) => isFrame);
    const joined = block.map(({ line }) => line).join('\n');
    const previous = pieces.at(-1);
    if (previous && !previous.isCode && !isCode)
      pieces[pieces.length - 1] = { ...previous, text: `${previous.text}\n${joined}` };
    else pieces.push({ start, text: joined, isCode });
    start += joined.length + 1;
    first = next;
  }
  return pieces
    .map((piece) => (piece.isCode ? piece : { ...piece, text: piece.text.trim() }))
    .filter((piece) => piece.text !== '');
}

const inlineCode = /`([^`\n]+)`/g;

export function splitAtInlineCode(text: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(inlineCode)) {
    if (match.index > end)
      pieces.push({ start: end, text: text.slice(end, match.index), isCode: false });
    pieces.push({ start: match.index, text: match[1]!, isCode: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end), isCode: false });
  return pieces;
}

const linkify = new LinkifyIt().add('ftp:', null).add('//', null);

interface TextPiece {
  readonly start: number;
  readonly text: string;
  readonly url: string | undefined;
}

export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (index > end) pieces.push({ start: end, text: text.slice(end, index), url: undefined });
    pieces.push({ start: index, text: text.slice(index, lastIndex), url });
    end = lastIndex;
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end), url: undefined });
  return pieces;
}
