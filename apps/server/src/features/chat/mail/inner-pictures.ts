/** A picture whose bytes stand in the address of an image in HTML. */
export interface InnerPicture {
  readonly type: string;
  /** By which the HTML names it now. */
  readonly contentId: string;
  readonly content: Buffer;
}

interface Taken {
  readonly html?: Buffer;
  readonly pictures: readonly InnerPicture[];
}

export const noPictures: Taken = { pictures: [] };

const mostPictures = 100;

/** Of HTML in any charset that has the signs of ASCII. */
export function takePictures(html: Buffer): Taken {
  if (!html.includes(';base64,')) return noPictures;
  const pictures: InnerPicture[] = [];
  const text = html.toString('latin1');
  const rest = text.replaceAll(
    /data:(image\/[a-z.+-]{1,20})(?:;[\w=-]{1,60}){0,3};base64,([\w+/=%\s-]*)/gi,
    (_, type: string, encoded: string) => {
      if (pictures.length >= mostPictures) return '';
      const contentId = `picture-${pictures.length + 1}@html`;
      const base64 = encoded.replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/');
      const content = Buffer.from(base64.replaceAll(/%[\da-f]{2}/gi, ''), 'base64');
      pictures.push({ type: type.toLowerCase(), contentId, content });
      return `cid:${contentId}`;
    },
  );
  return { html: Buffer.from(rest, 'latin1'), pictures };
}
