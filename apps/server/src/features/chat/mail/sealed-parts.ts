export function openSealed(bytes: Buffer): {
  readonly isEncrypted: boolean;
  readonly mail?: Buffer;
} {
  try {
    const content = enter(readElement(bytes, 0), sequence);
    const [type, wrapped] = content;
    const kind = type?.value.toString('hex');
    if (kind !== signedData) return { isEncrypted: kind !== undefined && encrypted.has(kind) };
    const [signed] = enter(wrapped, explicit);
    const [, , encapsulated] = enter(signed, sequence);
    const [, octets] = enter(encapsulated, sequence);
    const [mail] = enter(octets, explicit);
    return { isEncrypted: false, ...(mail && { mail: joinOctets(mail, 0) }) };
  } catch (error) {
    if (error instanceof RangeError) return { isEncrypted: false };
    throw error;
  }
}

const sequence = 0x30;
const explicit = 0xa0;
const octetString = 0x04;
const constructed = 0x20;

const signedData = '2a864886f70d010702';
const encrypted = new Set([
  '2a864886f70d010703',
  '2a864886f70d010910010117',
  '2a864886f70d0109100117',
]);

interface Element {
  readonly tag: number;
  readonly value: Buffer;
  readonly end: number;
}

const deepestElement = 16;

function readElement(bytes: Buffer, start: number, depth = 0): Element {
  if (depth > deepestElement) throw new RangeError('nested too deeply');
  const tag = bytes.readUInt8(start);
  const first = bytes.readUInt8(start + 1);
  const begin = start + 2;
  if (first === 0x80) {
    let end = begin;
    while (bytes.readUInt16BE(end) !== 0) end = readElement(bytes, end, depth + 1).end;
    return { tag, value: bytes.subarray(begin, end), end: end + 2 };
  }
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4) throw new RangeError('too long');
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(begin, lengthBytes);
  const from = begin + lengthBytes;
  if (from + length > bytes.length) throw new RangeError('it ends too early');
  return { tag, value: bytes.subarray(from, from + length), end: from + length };
}

const mostElements = 20_000;

function listElements({ value }: Element): readonly Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < value.length; at = elements.at(-1)!.end) {
    if (elements.length >= mostElements) throw new RangeError('too many elements');
    elements.push(readElement(value, at));
  }
  return elements;
}

function enter(element: Element | undefined, tag: number): readonly Element[] {
  if (element?.tag !== tag) throw new RangeError('another element was expected');
  return listElements(element);
}

/** Programs write long ones in pieces. */
function joinOctets(element: Element, depth: number): Buffer {
  if (depth > deepestElement) throw new RangeError('nested too deeply');
  if (element.tag === octetString) return element.value;
  if (element.tag !== (octetString | constructed)) throw new RangeError('no octets');
  return Buffer.concat(listElements(element).map((piece) => joinOctets(piece, depth + 1)));
}
