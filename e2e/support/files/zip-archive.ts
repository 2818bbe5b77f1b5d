import { inflateRawSync } from 'node:zlib';

const endSignature = Buffer.from('PK\u0005\u0006');
const deflated = 8;

/** The files of an archive by name. */
export function readZipArchive(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0) throw new Error('not a complete ZIP archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    files.set(bytes.toString('utf8', at + 46, nameEnd), readFile(bytes, at));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** `at`: the entry in the directory of the archive. */
function readFile(bytes: Buffer, at: number): Buffer {
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  return bytes.readUInt16LE(at + 10) === deflated ? inflateRawSync(content) : content;
}
