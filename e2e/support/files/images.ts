export const pngImage = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Large enough that its upload can be observed. */
export const largeImage = {
  ...pngImage,
  buffer: Buffer.concat([pngImage.buffer, Buffer.alloc(1_000_000)]),
};
