/** Bytes of a file, without the end. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export class BrokenJson extends Error {}

/** Of headers, parameters of addresses, and fields of forms. */
const secretName =
  /authorization|cookie|token|secret|passw|pwd|api-?key|digest|session|credential|signature|jwt|saml|assertion|^(?:code|sig|otp|pin)$/i;

/** Bodies go as a whole when one of these is in them. */
const secretInForm = /passw|pwd|secret|token|assertion|saml|credential|otp/i;
const secretInAnswer = /(?:access|refresh|id|auth)_?token|client_?secret|passw(?:or)?d\\?"/i;

const pairLists = new Set(['headers', 'cookies', 'queryString', 'params']);

/** The longest name, and the longest value in which an address is looked for. */
const longestName = 1_000;
const longestAddress = 64 * 1024;
const deepest = 500;

interface Frame {
  readonly isArray: boolean;
  /** The property that it is the value of; of an object in a list, the property of the list. */
  readonly name: string | undefined;
  readonly isPair: boolean;
  property: string | undefined;
  hasSecretName: boolean;
  /** Of a pair: its whole value, and secrets in the addresses of it. */
  readonly values: Range[];
  readonly parts: Range[];
}

type TextKind = 'key' | 'name' | 'value' | 'address' | 'form' | 'answer' | 'other';

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'end';

const quote = 0x22;
const backslash = 0x5c;
const byteOrderMark = Buffer.from('\uFEFF');
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isLiteral = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x45 ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e;
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * Reads JSON in chunks, in linear time, and finds the secrets that it has if it is a HAR: what a
 * browser recorded of its requests.
 * @throws BrokenJson
 */
export function createHarScanner() {
  const frames: Frame[] = [];
  const ranges: Range[] = [];
  let expected: Expected = 'value';
  let position = 0;
  let isHar = false;
  let hasOddValue = false;
  let word = '';
  let text:
    | { kind: TextKind; start: number; read: string; isLong: boolean; found: boolean }
    | undefined;
  let escape = 0;

  const fail = () => new BrokenJson(`not JSON at byte ${position}`);

  function kindOf(frame: Frame | undefined): TextKind {
    if (!frame || frame.isArray) return 'other';
    const { property, name, isPair } = frame;
    if (isPair && property === 'name') return 'name';
    if (isPair && property === 'value') return 'value';
    if (property === 'url' || property === 'redirectURL') return 'address';
    if (property === 'text' && name === 'postData') return 'form';
    if (property === 'text' && name === 'content') return 'answer';
    if (property === 'data' && name === '_webSocketMessages') return 'answer';
    return 'other';
  }

  function push(isArray: boolean): void {
    const parent = frames.at(-1);
    if (frames.length >= deepest) throw fail();
    noteOddValue(parent);
    const name = parent?.isArray ? parent.name : parent?.property;
    const isPair = !isArray && parent?.isArray === true && pairLists.has(name ?? '');
    if (isArray && frames.length === 2 && parent?.name === 'log' && name === 'entries')
      isHar = true;
    frames.push({
      isArray,
      name,
      isPair,
      property: undefined,
      hasSecretName: isPair && name === 'cookies',
      values: [],
      parts: [],
    });
    expected = isArray ? 'value or end' : 'key or end';
  }

  /** Names and values of pairs are texts. */
  function noteOddValue(frame: Frame | undefined): void {
    if (frame?.isPair && (frame.property === 'name' || frame.property === 'value')) {
      hasOddValue = true;
    }
  }

  function pop(isArray: boolean): void {
    const frame = frames.pop();
    if (frame?.isArray !== isArray) throw fail();
    for (const range of frame.hasSecretName ? frame.values : frame.parts) ranges.push(range);
    endValue();
  }

  function endValue(): void {
    expected = frames.length === 0 ? 'end' : 'comma or end';
  }

  function startText(): void {
    const isKey = expected === 'key' || expected === 'key or end';
    if (!isKey && expected !== 'value' && expected !== 'value or end') throw fail();
    const kind = isKey ? 'key' : kindOf(frames.at(-1));
    text = { kind, start: position + 1, read: '', isLong: false, found: false };
  }

  function readText(piece: string): void {
    if (!text || text.kind === 'other') return;
    if (text.kind === 'form' || text.kind === 'answer') {
      const seen = text.read + piece;
      text.found ||= (text.kind === 'form' ? secretInForm : secretInAnswer).test(seen);
      text.read = seen.slice(-40);
      return;
    }
    const most = text.kind === 'key' || text.kind === 'name' ? longestName : longestAddress;
    text.isLong ||= text.read.length + piece.length > most;
    if (!text.isLong) text.read += piece;
  }

  function endText(): void {
    const { kind, start, read, isLong, found } = text!;
    text = undefined;
    const frame = frames.at(-1);
    const whole = { start, end: position };
    if (kind === 'key') {
      frame!.property = isLong ? undefined : toName(read);
      expected = 'colon';
      return;
    }
    if (kind === 'name') frame!.hasSecretName ||= isLong || secretName.test(toName(read));
    if (kind === 'value') {
      frame!.values.push(whole);
      for (const part of isLong ? [whole] : findInAddress(read, start)) frame!.parts.push(part);
    }
    if (kind === 'address')
      for (const part of isLong ? [whole] : findInAddress(read, start)) ranges.push(part);
    if (found) ranges.push(whole);
    endValue();
  }

  function endWord(): void {
    if (!literal.test(word)) throw fail();
    word = '';
    endValue();
  }

  function readMark(byte: number): void {
    const frame = frames.at(-1);
    const takesValue = expected === 'value' || expected === 'value or end';
    if (byte === quote) startText();
    else if ((byte === 0x7b || byte === 0x5b) && takesValue) push(byte === 0x5b);
    else if (byte === 0x7d && (expected === 'key or end' || expected === 'comma or end'))
      pop(false);
    else if (byte === 0x5d && (expected === 'value or end' || expected === 'comma or end'))
      pop(true);
    else if (byte === 0x3a && expected === 'colon') expected = 'value';
    else if (byte === 0x2c && expected === 'comma or end')
      expected = frame!.isArray ? 'value' : 'key';
    else if (takesValue && isLiteral(byte)) {
      noteOddValue(frame);
      word = String.fromCharCode(byte);
    } else throw fail();
  }

  /** Returns whether the text has ended. */
  function readInText(byte: number): boolean {
    if (escape > 1) {
      if (!/[\da-f]/i.test(String.fromCharCode(byte))) throw fail();
      escape = escape === 5 ? 0 : escape + 1;
    } else if (escape === 1) {
      if (!'"\\/bfnrtu'.includes(String.fromCharCode(byte))) throw fail();
      escape = byte === 0x75 ? 2 : 0;
    } else if (byte === backslash) escape = 1;
    else if (byte === quote) return true;
    else if (byte < 0x20) throw fail();
    return false;
  }

  return {
    write(chunk: Buffer): void {
      const first = position;
      let textFrom = 0;
      for (let index = 0; index < chunk.length; index += 1) {
        const byte = chunk[index]!;
        position = first + index;
        if (text) {
          if (!readInText(byte)) continue;
          readText(chunk.toString('latin1', textFrom, index));
          endText();
          continue;
        }
        if (word !== '') {
          if (isLiteral(byte) && word.length < 100) {
            word += String.fromCharCode(byte);
            continue;
          }
          endWord();
        }
        if (isSpace(byte) || (position < 3 && byteOrderMark.includes(byte))) continue;
        readMark(byte);
        if (text) textFrom = index + 1;
      }
      if (text) readText(chunk.toString('latin1', textFrom));
      position = first + chunk.length;
    },
    end(): { isHar: boolean; secrets: readonly Range[] } {
      if (word !== '') endWord();
      if (expected !== 'end' || (isHar && hasOddValue)) throw fail();
      return { isHar, secrets: isHar ? ranges.toSorted((a, b) => a.start - b.start) : [] };
    },
    /** Also of one that breaks off. */
    isHar: () => isHar,
  };
}

/** Escapes in a name hide nothing. */
function toName(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return JSON.parse(`"${raw}"`) as string;
}

/** Values of parameters and a password, as they stand in the file. */
function findInAddress(raw: string, start: number): Range[] {
  const found: Range[] = [];
  const [login, user] = /\/\/([^/?#@\\]+)@/.exec(raw) ?? [];
  if (login && user) {
    const from = start + raw.indexOf(login) + 2;
    found.push({ start: from, end: from + user.length });
  }
  for (const { index, 0: parameter } of raw.matchAll(/[^?&#;\\]+/g)) {
    const equals = parameter.indexOf('=');
    if (equals < 1) continue;
    // What follows \u0026, which is an &, begins with these five characters.
    const name = parameter.slice(0, equals).replace(/^u0026/i, '');
    if (!secretName.test(name)) continue;
    found.push({ start: start + index + equals + 1, end: start + index + parameter.length });
  }
  return found;
}

const removed = Buffer.from('[removed]');

/** The ranges are in order. */
export async function* withoutSecrets(
  content: AsyncIterable<Buffer>,
  secrets: readonly Range[],
): AsyncGenerator<Buffer> {
  let first = 0;
  let next = 0;
  for await (const chunk of content) {
    const end = first + chunk.length;
    let from = first;
    while (next < secrets.length && secrets[next]!.start < end) {
      const secret = secrets[next]!;
      if (secret.start >= from) {
        yield chunk.subarray(from - first, secret.start - first);
        if (secret.end > secret.start) yield removed;
      }
      from = Math.min(Math.max(from, secret.end), end);
      if (secret.end > end) break;
      next += 1;
    }
    if (from < end) yield chunk.subarray(from - first);
    first = end;
  }
}
