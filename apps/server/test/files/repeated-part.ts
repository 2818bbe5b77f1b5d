import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { RawEntry } from './raw-zip.ts';

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
