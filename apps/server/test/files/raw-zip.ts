import { constants, crc32, deflateRawSync } from 'node:zlib';

/** What it claims about itself need not be true. */
export interface RawEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly claimedBytes?: number;
  /** Compressed already. */
  readonly data?: Uint8Array;
  readonly comment?: string;
  /** Uses the data of the previous entry. */
  readonly overlaps?: boolean;
}

const utf8Names = 0x800;

function toPieces(entry: RawEntry) {
  const content = Buffer.from(entry.content);
  const data = entry.data ?? (entry.isStored ? content : deflateRawSync(content));
  const name = Buffer.from(entry.name);
  const comment = Buffer.from(entry.comment ?? '');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(utf8Names | (entry.flags ?? 0), 2);
  common.writeUInt16LE(entry.method ?? (entry.isStored ? 0 : 8), 4);
  common.writeUInt32LE(entry.crc ?? crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(entry.claimedBytes ?? content.length, 18);
  common.writeUInt16LE(name.length, 22);
  return { data, name, comment, common };
}

export function writeRawZip(entries: readonly RawEntry[], claimedEntries = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let previous = 0;
  for (const entry of entries) {
    const { data, name, comment, common } = toPieces(entry);
    if (!entry.overlaps) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, data]);
      locals.push(local);
      previous = offset;
      offset += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(comment.length, 0);
    tail.writeUInt32LE(previous, 10);
    const madeBy = Buffer.from([20, 0]);
    const start = Buffer.from('PK\x01\x02', 'latin1');
    directory.push(Buffer.concat([start, madeBy, common, tail, name, comment]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(claimedEntries, 8);
  end.writeUInt16LE(claimedEntries, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A 64-bit end record that points beyond the file. */
export function pointBeyond(zip: Buffer): Buffer {
  const end = zip.subarray(-22);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(2n ** 63n + 5n, 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip.subarray(0, -22), locator, end]);
}

interface Repeated {
  readonly before?: string;
  readonly piece: Buffer;
  readonly times: number;
  readonly after?: string;
}

const compress = (content: Buffer) =>
  deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });

/** A part that repeats a piece, which is compressed only once. */
export function repeatPiece(name: string, repeated: Repeated): RawEntry {
  const { before = '', piece, times, after = '' } = repeated;
  const start = Buffer.from(before);
  const end = Buffer.from(after);
  let crc = crc32(start);
  for (let count = 0; count < times; count += 1) crc = crc32(piece, crc);
  const pieces = Array<Buffer>(times).fill(compress(piece));
  return {
    name,
    content: '',
    data: Buffer.concat([compress(start), ...pieces, deflateRawSync(end)]),
    crc: crc32(end, crc),
    claimedBytes: start.length + piece.length * times + end.length,
  };
}
