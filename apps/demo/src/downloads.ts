import { createHash } from 'node:crypto';
import type { Transaction } from '../../server/src/db/client.ts';
import { downloadLinks, downloads } from '../../server/src/db/tables/downloads.ts';
import type { SeededProduct } from './catalog.ts';
import { getReleaseAt } from './past-orders.ts';
import { after, dayMs, hourMs, minuteMs } from './time.ts';
import type { Random } from './random.ts';
import type { SoldOrder } from './past-orders.ts';

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];

const networks = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8:0:0::/64'];

const neverDownloadedShare = 0.1;
const downloadedAgainShare = 0.3;
const linkLifetimeMs = 10 * minuteMs;

function planDownloadTimes(random: Random, { paidAt, reversedAt }: SoldOrder, now: Date): Date[] {
  if (!paidAt || random.chance(neverDownloadedShare)) return [];
  const delayMs = random.chance(0.7)
    ? random.between(1, 30) * minuteMs
    : random.between(2, 60) * hourMs;
  const first = after(paidAt, delayMs);
  const again = after(first, random.between(3, 60) * dayMs);
  const end = reversedAt ?? now;
  return (random.chance(downloadedAgainShare) ? [first, again] : [first]).filter(
    (time) => time < end,
  );
}

export async function insertDownloads(
  db: Transaction,
  random: Random,
  sold: readonly SoldOrder[],
  catalog: ReadonlyMap<string, SeededProduct>,
  now: Date,
): Promise<void> {
  const planned = sold
    .flatMap((order) =>
      order.lines.flatMap(({ slug }, index) =>
        planDownloadTimes(random, order, now).map((createdAt) => ({
          userId: order.userId,
          orderLineId: order.lineIds[index]!,
          releaseId: getReleaseAt(catalog.get(slug)!, createdAt, now),
          createdAt,
        })),
      ),
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await storeDownloads(db, random, 'demo download', planned);
}

interface PlannedDownload {
  readonly userId: number;
  readonly orderLineId: number;
  readonly releaseId: number;
  readonly createdAt: Date;
}

/** No other downloads are stored under the name. */
export async function storeDownloads(
  db: Transaction,
  random: Random,
  name: string,
  planned: readonly PlannedDownload[],
): Promise<void> {
  const links = await db
    .insert(downloadLinks)
    .values(
      planned.map((download, index) => ({
        ...download,
        tokenHash: createHash('sha256').update(`${name} ${index}`).digest('hex'),
        uses: 1,
        expiresAt: after(download.createdAt, linkLifetimeMs),
      })),
    )
    .returning({ id: downloadLinks.id, createdAt: downloadLinks.createdAt });
  await db.insert(downloads).values(
    links.map(({ id: linkId, createdAt }) => ({
      linkId,
      createdAt,
      userAgent: random.pick(userAgents),
      network: networks[linkId % networks.length]!,
    })),
  );
}
