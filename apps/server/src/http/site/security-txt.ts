import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';

const path = '/.well-known/security.txt';
const validMs = 180 * 24 * 60 * 60 * 1000;

/** RFC 9116. The file never expires while the shop runs. */
export function mountSecurityTxt(
  app: FastifyInstance,
  { config: { publicUrl }, shop, now }: Pick<Deps, 'config' | 'shop' | 'now'>,
): void {
  app.get(path, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${shop.company().email}`,
      `Expires: ${new Date(now().getTime() + validMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
