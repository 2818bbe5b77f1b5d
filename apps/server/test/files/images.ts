import { Readable } from 'node:stream';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

export const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1547cf' } });

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** One bit per pixel, packed while it is drawn, so that it can be of any size. */
export async function drawVast(side: number): Promise<Buffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.writeUInt8(1, 8);
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const rows = Readable.from(Array<Buffer>(side).fill(row));
  const pixels = Buffer.concat(await rows.pipe(createDeflate({ level: 9 })).toArray());
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function drawAnimation(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from('01000100800000000000ffffff', 'hex'),
  ]);
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

export const toBlob = (bytes: Buffer | string) =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

export const invalidImages: Record<string, () => Promise<Buffer> | Buffer | string> = {
  nothing: () => '',
  'a page': () => '<!doctype html><script>alert(1)</script>',
  'an SVG': () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'a document': () => '%PDF-1.7 …',
  'an archive': () => 'PK\u0003\u0004…',
  'a program': () => 'MZ…',
  'half an image': async () => {
    const whole = await draw(400, 400).jpeg().toBuffer();
    return whole.subarray(0, whole.length / 2);
  },
  'a film of ten thousand frames': () => drawAnimation(10_000),
  'far too many pixels': () => drawVast(9_000),
};
