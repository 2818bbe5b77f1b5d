import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';

const description = 'Web parts and add-ons for SharePoint, ready to download.';
const themeColour = '#1644cd';

const defaultIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const shownSizesPx = [192, 512];

type ManifestDeps = Pick<Deps, 'config' | 'shop'>;

function listIcons({ config: { s3 }, shop }: ManifestDeps) {
  const { icons } = shop.brand();
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
  const { name, accent, tagLine } = deps.shop.brand();
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
