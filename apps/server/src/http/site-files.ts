import { buffer } from 'node:stream/consumers';
import type { BrandIcon } from '@partshelf/contract/branding/brand.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Browsers ask for these addresses by themselves. */
const requestedIcons: Readonly<Record<string, Pick<BrandIcon, 'sizePx' | 'purpose'>>> = {
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
  { branding, files }: Pick<Deps, 'branding' | 'files'>,
): void {
  async function readIcon(url: string): Promise<Buffer | undefined> {
    const { sizePx, purpose } = requestedIcons[url] ?? {};
    const icon = branding
      .brand()
      .icons.find((one) => one.sizePx === sizePx && one.purpose === purpose);
    const file = icon && (await files.openImage(icon.url.slice(uploads.length)));
    return file && buffer(file.stream);
  }

  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    const png = await readIcon(url);
    if (!png) return;
    const isIco = url.endsWith('.ico');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type(isIco ? 'image/vnd.microsoft.icon' : 'image/png')
      .send(isIco ? wrapIco(png, 32) : png);
  });
}

const headerBytes = 22;

function wrapIco(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(sizePx, 6);
  header.writeUInt8(sizePx, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
}

const description = 'Web parts and add-ons for SharePoint, ready to download.';
const themeColour = '#1644cd';

const defaultIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const shownSizesPx = [192, 512];

type ManifestDeps = Pick<Deps, 'config' | 'branding'>;

function listIcons({ config: { s3 }, branding }: ManifestDeps) {
  const { icons } = branding.brand();
  if (icons.length === 0) return defaultIcons;
  return icons
    .filter(({ sizePx }) => shownSizesPx.includes(sizePx))
    .map(({ url, sizePx, purpose }) => ({
      src: s3?.publicUrl ? url.replace('/uploads', s3.publicUrl) : url,
      sizes: `${sizePx}x${sizePx}`,
      type: 'image/png',
      ...(purpose === 'maskable' && { purpose }),
    }));
}

function describeManifest(deps: ManifestDeps) {
  const { name, accent, tagLine } = deps.branding.brand();
  return {
    name,
    short_name: name,
    description: tagLine ?? description,
    start_url: '/',
    display: 'browser',
    background_color: '#f7f6f3',
    theme_color: accent ?? themeColour,
    icons: listIcons(deps),
  };
}

export function mountWebManifest(app: FastifyInstance, deps: ManifestDeps): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(describeManifest(deps))),
  );
}

const securityTxtPath = '/.well-known/security.txt';
const securityTxtValidMs = 180 * 24 * 60 * 60 * 1000;

/** The file never expires while the shop runs. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { config: { publicUrl }, branding, now }: Pick<Deps, 'config' | 'branding' | 'now'>,
): void {
  app.get(securityTxtPath, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${branding.company().email}`,
      `Expires: ${new Date(now().getTime() + securityTxtValidMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${securityTxtPath}`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
