/** A real picture, as a file chooser hands it over. */
export const onePixel = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The same, with more behind it than goes up at once. */
export const heavyPicture = {
  ...onePixel,
  buffer: Buffer.concat([onePixel.buffer, Buffer.alloc(1_000_000)]),
};
