import { currencies } from '@partshelf/contract/currencies.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { getInstallation } from '../../db/installation.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentFacts } from '../../providers/stripe/payment-facts.ts';
import { findDiscountCodeId } from '../discounts/discounts.ts';
import { adoptCurrency } from '../invoices/currency.ts';
import { prepareIssuing } from '../invoices/invoice-numbers.ts';
import { restoreDocuments } from '../invoices/restore-documents.ts';
import { raiseAlert } from './payment-alerts.ts';
import { enqueueVatIdCheck } from './vat-id-check.ts';
import {
  claimNumber,
  findBuyerId,
  findCompanyId,
  insertLostOrder,
  listNamedBundles,
  listNamedLicences,
  listNamedReleases,
} from './lost-order-queries.ts';
import type { NewLine } from './new-order-queries.ts';
import { readOrderDetails, toOrderDetails } from './session-metadata.ts';
import { findSession } from './payment-queries.ts';
import type { Queryable } from '../../db/client.ts';
import type { PaymentLine } from '../../providers/stripe/payment-lines.ts';
import { toNewOrder } from './quote.ts';

const betweenCallsMs = 100;

type LostOrderFacts = PaymentFacts & {
  readonly state: 'paid';
  readonly orderDocumentId: string;
  readonly attempt: number;
};

const isPaidForOrder = (facts: PaymentFacts): facts is LostOrderFacts =>
  facts.state === 'paid' && facts.orderDocumentId !== null && facts.attempt !== null;

async function insertRebuiltOrder(deps: Deps, facts: LostOrderFacts): Promise<void> {
  const { db, jobs, payments } = deps;
  const { orderDocumentId: documentId, attempt: attempts, openedAt: createdAt, sessionId } = facts;
  const userId = facts.buyerDocumentId && (await findBuyerId(db, facts.buyerDocumentId));
  if (!userId) throw new UnrecoverableOrder('the buyer is not known');
  // A restored backup can leave many of these: stay below the rate limit of the provider.
  await wait(betweenCallsMs);
  const currency = currencies.find((one) => one.toLowerCase() === facts.currency);
  if (!currency) throw new UnrecoverableOrder('its currency is not known');
  const { lines, taxCents } = await payments.readLineItems(sessionId);
  const { company, ...details } = readOrderDetails(facts.metadata);
  const companyId = company === null ? null : await findCompanyId(db, company);
  const discountCodeId = details.discount && (await findDiscountCodeId(db, details.discount.code));
  const known = {
    lines: await findLines(db, lines),
    taxCents,
    companyId,
    currency,
    ...details,
    discountCodeId,
  };
  const sold = toNewOrder(known);
  await db.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await adoptCurrency(transaction, currency))) {
      throw new UnrecoverableOrder('the currency differs from that of the shop');
    }
    const number = await claimNumber(transaction, Number(facts.metadata['number']));
    const order = { documentId, number, userId, attempts, createdAt };
    const id = await insertLostOrder(transaction, { order, sold, sessionId });
    await enqueueVatIdCheck(jobs, transaction, { id, tax: sold.tax });
    const isStored = await findSession(transaction, sessionId);
    if (!isStored) throw new UnrecoverableOrder('its attempt was made with another session');
  });
}

/**
 * Makes the order of a payment again that the database does not have, because it was restored from
 * an older backup. `waiting` means that this shop or its copy can have made it. Returns null for a
 * payment that names no order or was not made.
 */
async function rebuildOrder(
  deps: Deps,
  facts: PaymentFacts,
): Promise<'rebuilt' | 'lost' | 'waiting' | null> {
  if (!isPaidForOrder(facts)) return null;
  const { isOriginUnknown } = await getInstallation(deps.db);
  if (isOriginUnknown) return 'waiting';
  const { sessionId, orderDocumentId: order } = facts;
  try {
    await insertRebuiltOrder(deps, facts);
    deps.log.warn({ order, session: sessionId }, 'a lost order was rebuilt');
    return 'rebuilt';
  } catch (error) {
    if (!(error instanceof UnrecoverableOrder)) throw error;
    const alert = `paid, but the order is lost: ${error.message}`;
    const event = { id: `order-lost:${sessionId}`, type: 'shop.order_lost', alert };
    const isNew = await deps.db.transaction((transaction) =>
      raiseAlert(deps, transaction, { ...event, stripeSessionId: sessionId }),
    );
    if (isNew) deps.log.error({ order, session: sessionId, alert }, 'a payment needs attention');
    return 'lost';
  }
}

class UnrecoverableOrder extends Error {}

const unknownProduct = () => new UnrecoverableOrder('a product that was sold is not known');

type NamedRelease = Awaited<ReturnType<typeof listNamedReleases>>[number];

interface Known {
  readonly releases: ReadonlyMap<string, NamedRelease>;
  readonly bundles: ReadonlyMap<string, number>;
  readonly licences: ReadonlyMap<string, number>;
}

const toLine = (
  sold: Pick<PaymentLine, 'title' | 'unitPriceCents' | 'quantity' | 'discountCents' | 'licensing'>,
  ids: Pick<NewLine, 'productId' | 'releaseId' | 'bundleId' | 'renewsId'>,
): NewLine => ({
  ...ids,
  cartItemDocumentId: null,
  title: sold.title,
  unitPriceCents: sold.unitPriceCents,
  quantity: sold.quantity,
  discountCents: sold.discountCents,
  licensing: sold.licensing,
});

function readLine(line: PaymentLine, { releases, bundles, licences }: Known): NewLine {
  const { productDocumentId, releaseDocumentId, renewedLicence } = line;
  if (releaseDocumentId === null) {
    const productId = bundles.get(productDocumentId);
    if (productId === undefined) throw unknownProduct();
    return toLine(line, { productId, releaseId: null, bundleId: null });
  }
  const release = releases.get(releaseDocumentId);
  if (release?.productDocumentId !== productDocumentId) throw unknownProduct();
  const { productId, releaseId } = release;
  const renewsId = renewedLicence === null ? null : licences.get(renewedLicence);
  if (renewsId === undefined)
    throw new UnrecoverableOrder('the licence that it renews is not known');
  return toLine(line, { productId, releaseId, bundleId: null, renewsId });
}

/** The contents of a bundle get the present titles of their products. */
function readContents(line: PaymentLine, { releases, bundles }: Known): NewLine[] {
  const bundleId = bundles.get(line.productDocumentId) ?? null;
  return line.containedReleases.map((documentId, index) => {
    const release = releases.get(documentId);
    if (!release) throw unknownProduct();
    const { productId, releaseId, title } = release;
    const licensing = line.containedLicensing[index] ?? null;
    const sold = { title, unitPriceCents: 0, quantity: line.quantity, discountCents: 0 };
    return toLine({ ...sold, licensing }, { productId, releaseId, bundleId });
  });
}

/** @throws UnrecoverableOrder */
async function findLines(
  db: Queryable,
  sold: readonly (PaymentLine | undefined)[],
): Promise<NewLine[]> {
  const lines = sold.filter((line) => line !== undefined);
  if (lines.length < sold.length) throw unknownProduct();
  const named = lines.flatMap((line) => [line.releaseDocumentId ?? [], line.containedReleases]);
  const bundles = lines.filter((line) => line.releaseDocumentId === null);
  const [foundReleases, foundBundles, foundLicences] = [
    await listNamedReleases(db, named.flat()),
    await listNamedBundles(
      db,
      bundles.map((line) => line.productDocumentId),
    ),
    await listNamedLicences(
      db,
      lines.flatMap((line) => line.renewedLicence ?? []),
    ),
  ];
  const known = {
    releases: new Map(foundReleases.map((release) => [release.releaseDocumentId, release])),
    bundles: new Map(foundBundles.map(({ documentId, productId }) => [documentId, productId])),
    licences: new Map(foundLicences.map(({ documentId, id }) => [documentId, id])),
  };
  return [
    ...lines.map((line) => readLine(line, known)),
    ...lines.flatMap((line) => readContents(line, known)),
  ];
}

/**
 * Restores what an older backup does not have, from what the payments name: the details that a
 * session keeps of its order, orders, and invoices with their numbers.
 */
export const recovery = { toOrderDetails, prepareIssuing, restoreDocuments, rebuildOrder };
