import { buffer } from 'node:stream/consumers';
import type { BrandIcon } from '@partshelf/contract/branding/brand.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { wrapIco } from './wrap-ico.ts';

/** Browsers ask for these addresses by themselves. */
const wanted: Readonly<Record<string, Pick<BrandIcon, 'sizePx' | 'purpose'>>> = {
  '/favicon.ico': { sizePx: 32, purpose: 'any' },
  '/apple-touch-icon.png': { sizePx: 180, purpose: 'any' },
  '/icon-192.png': { sizePx: 192, purpose: 'any' },
  '/icon-512.png': { sizePx: 512, purpose: 'any' },
  '/icon-maskable-512.png': { sizePx: 512, purpose: 'maskable' },
};

const uploads = '/uploads/';

/** Answers with the icons of the vendor before the files of the app are served. */
export function serveBrandIcons(
  app: FastifyInstance,
  { shop, files }: Pick<Deps, 'shop' | 'files'>,
): void {
  async function readIcon(address: string): Promise<Buffer | undefined> {
    const { sizePx, purpose } = wanted[address] ?? {};
    const icon = shop.brand().icons.find((one) => one.sizePx === sizePx && one.purpose === purpose);
    const file = icon && (await files.openImage(icon.url.slice(uploads.length)));
    return file && buffer(file.stream);
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = request.routeOptions.url ?? '';
    const png = await readIcon(address);
    if (!png) return;
    const isIco = address.endsWith('.ico');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type(isIco ? 'image/vnd.microsoft.icon' : 'image/png')
      .send(isIco ? wrapIco(png, 32) : png);
  });
}
