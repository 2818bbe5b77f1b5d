import { toMailedName } from '@partshelf/contract/api/names.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { formatDateInZone, toUtcDay } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { MailBody, MailTemplate } from '../../../db/jobs.ts';
import type { Deps } from '../../../deps.ts';
import { createUnsubscribeToken } from '../../accounts/profile.ts';
import {
  subtractDays,
  findDueNotice,
  listChanged,
  type RetirementRule,
  retirements,
} from '../retirements.ts';
import {
  findNoticedProduct,
  insertNotices,
  listConcernedProducts,
  listNoticeReaders,
  publishChangedProducts,
} from './retirement-notice-queries.ts';

const productsPerBatch = 500;
const readersPerBatch = 200;

export function registerRetirementJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.registerHandler('watch-retirements', () => watchRetirements(deps));
  jobs.registerHandler('announce-retirement', (page) => announceRetirement(deps, page));
  jobs.schedule('watch-retirements', '3 0 * * *');
}

/** People who buy between two notices get the later one, because the product page told them before. */
async function watchRetirements({ db, jobs, now }: Deps): Promise<void> {
  const time = now();
  const changed = listChanged(time).map(({ id }) => id);
  if (changed.length > 0) await publishChangedProducts(db, changed);
  const due = new Map(
    retirements.flatMap((retirement) => {
      const days = findDueNotice(retirement, time);
      return days === undefined ? [] : [[retirement.id, days] as const];
    }),
  );
  if (due.size === 0) return;
  const day = toUtcDay(time);
  let afterId = 0;
  for (;;) {
    const page = { afterId, limit: productsPerBatch };
    const concerned = await listConcernedProducts(db, [...due.keys()], page);
    const announced = concerned.flatMap(({ productId, retirements: ids }) =>
      ids.flatMap((retirement) => {
        const days = due.get(retirement);
        return days === undefined ? [] : [{ productId, retirement, days, day, afterUserId: 0 }];
      }),
    );
    await jobs.enqueueAll(
      db,
      'announce-retirement',
      announced.map((data) => ({ key: toJobKey(data), data })),
    );
    if (concerned.length < productsPerBatch) return;
    afterId = concerned.at(-1)!.productId;
  }
}

interface NoticePage {
  readonly productId: number;
  readonly retirement: string;
  readonly days: number;
  readonly day: string;
  readonly afterUserId: number;
}

const toJobKey = ({ productId, retirement, day, afterUserId }: NoticePage) =>
  `announce-retirement-${productId}-${retirement}-${day}-${afterUserId}`;

/** The people it tells are stored with the mails, so each is told once. */
async function announceRetirement(
  { config, db, jobs, now }: Deps,
  page: NoticePage,
): Promise<void> {
  const { productId, days, afterUserId } = page;
  const retirement = retirements.find(({ id }) => id === page.retirement);
  if (!retirement || findDueNotice(retirement, now()) !== days) return;
  await db.transaction(async (transaction) => {
    const product = await findNoticedProduct(transaction, productId);
    if (!product) return;
    const isLast = days === limits.retirementNoticeDays.at(-1);
    const before = isLast ? undefined : new Date(subtractDays(retirement.on, days - 1));
    const { id, on } = retirement;
    const noticed = { productId, retirement: id, endsOn: on, days, before };
    const readers = await listNoticeReaders(transaction, noticed, {
      afterUserId,
      limit: readersPerBatch,
    });
    const owners = readers.flatMap(({ orderDocumentId, ...reader }) =>
      orderDocumentId === null ? [] : [{ ...reader, orderDocumentId }],
    );
    const told = await insertNotices(
      transaction,
      noticed,
      owners.map((owner) => owner.id),
    );
    const mails = owners
      .filter((owner) => told.has(owner.id))
      .map((owner) => {
        const key = `retirement-${product.documentId}-${id}-${on}-${days}-${owner.documentId}`;
        return { key, data: retirementMail(config, { key, product, retirement, owner }) };
      });
    await jobs.enqueueAll(transaction, 'send-mail', mails);
    if (readers.length < readersPerBatch) return;
    const next = { ...page, afterUserId: readers.at(-1)!.id };
    await jobs.enqueue(transaction, 'announce-retirement', next, { key: toJobKey(next) });
  });
}

type Product = NonNullable<Awaited<ReturnType<typeof findNoticedProduct>>>;
type Reader = Awaited<ReturnType<typeof listNoticeReaders>>[number];

interface Notice {
  readonly key: string;
  readonly product: Product;
  readonly retirement: RetirementRule;
  readonly owner: Omit<Reader, 'orderDocumentId'> & { readonly orderDocumentId: string };
}

const happenings: Record<RetirementRule['kind'], string> = {
  ends: 'runs until',
  unmaintained: 'relies on what is maintained until',
};

/** Returns null unless the newest version was read and is not concerned. */
const findSolution = ({ product: { newestVersion, newestFacts }, retirement }: Notice) =>
  newestVersion !== null && newestFacts && !retirement.concerns(newestFacts)
    ? versionLabel(newestVersion)
    : null;

function describeSolution(notice: Notice): string {
  const { owner } = notice;
  const version = findSolution(notice);
  if (version === null) return 'There is no version yet that is not concerned.';
  if (owner.company !== null && owner.isHeldBack) {
    return `An owner of ${toMailedName(owner.company)} can say which version to use.`;
  }
  if (!owner.isCovered) {
    return `Version ${version} is not concerned. ${owner.company ? `The licence of ${toMailedName(owner.company)}` : 'Your licence'} does not include it, and can be renewed.`;
  }
  const right =
    owner.company === null
      ? 'It is yours: the download is in your orders.'
      : `${toMailedName(owner.company)} has bought it, so you can download it.`;
  return `Version ${version} is not concerned. ${right}`;
}

function listLinks(
  publicUrl: string,
  notice: Notice,
): Pick<MailBody, 'button'> & { readonly links: NonNullable<MailBody['links']> } {
  const { product, retirement, owner } = notice;
  const announcement = { label: 'The announcement', url: retirement.source };
  const version = findSolution(notice);
  if (version === null || (owner.company !== null && owner.isHeldBack)) {
    const url = `${publicUrl}/product/${product.slug}`;
    const isShown = product.publishedAt !== null;
    return {
      ...(isShown && { button: { label: 'View the product', url } }),
      links: [announcement],
    };
  }
  if (!owner.isCovered) {
    const url = `${publicUrl}/licences?product=${product.documentId}`;
    return { button: { label: `Renew to get ${version}`, url }, links: [announcement] };
  }
  const order = `${publicUrl}/order/${owner.orderDocumentId}`;
  const install = `${order}/install?product=${product.documentId}`;
  return {
    // Not every member of a company sees its orders.
    button: { label: `Download version ${version}`, url: owner.company === null ? order : install },
    links: [{ label: 'How to install it', url: install }, announcement],
  };
}

function retirementMail({ publicUrl, jwtSecret }: Deps['config'], notice: Notice): MailTemplate {
  const { key, product, retirement, owner } = notice;
  const { title } = product;
  const token = createUnsubscribeToken(owner.documentId, jwtSecret);
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token })}`;
  return (brand) => {
    const options = { locale: brand.dateLocale, timeZone: 'UTC' };
    const sentence = `${title} ${happenings[retirement.kind]} ${formatDateInZone(retirement.on, options)}`;
    return {
      key,
      to: owner.email,
      subject: sentence,
      unsubscribeUrl: `${publicUrl}/api/${unsubscribe}`,
      paragraphs: [
        `Hello ${toMailedName(owner.username)},`,
        `${retirement.text} Microsoft has announced this.`,
        describeSolution(notice),
      ],
      ...listLinks(publicUrl, notice),
      reason: `${owner.company ? toMailedName(owner.company) : 'you'} bought ${title} at ${brand.name}`,
      footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
    };
  };
}
