import sharp from 'sharp';

export interface Raster {
  width: number;
  height: number;
  webp: Buffer;
}

/** Widths in pixels. The SVG is painted once; the smaller images are scaled from the largest. */
export async function rasterise(svg: string, widths: readonly number[]): Promise<Raster[]> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(Math.max(...widths))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return Promise.all(widths.map(encode));

  async function encode(target: number): Promise<Raster> {
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(target)
      .webp({ quality: 82, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { width: encoded.info.width, height: encoded.info.height, webp: encoded.data };
  }
}
