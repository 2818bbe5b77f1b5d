import { createHash } from 'node:crypto';

const namespace = Buffer.from('5b8e0d7c2f144a6f9a31c0de7a57e11f', 'hex');

/** Version 5 (SHA-1): the same names always give the same GUID. */
export function deriveGuid(...names: string[]): string {
  const bytes = createHash('sha1').update(namespace).update(names.join('/')).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
