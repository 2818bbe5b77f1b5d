const headerBytes = 22;

/** An ICO file with one PNG image. */
export function wrapIco(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  // An icon, with one image.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(sizePx, 6);
  header.writeUInt8(sizePx, 7);
  // One plane of 32 bits per pixel.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
}
