import { type Currency, currencyLabels } from '@partshelf/contract/currencies.ts';
import { eq } from 'drizzle-orm';
import { shopPages } from '../../server/src/db/tables/branding.ts';
import { users } from '../../server/src/db/tables/accounts.ts';
import { recordOperationTime } from '../../server/src/db/operation-times.ts';
import type { Queryable, Transaction } from '../../server/src/db/client.ts';
import type { Deps } from '../../server/src/deps.ts';
import { createPage } from '../../server/src/features/branding/admin-pages.ts';
import { findUnfitPrice } from '../../server/src/features/invoices/currency.ts';
import { readCurrency, setCurrency } from '../../server/src/features/invoices/currency-queries.ts';
import { StartupError } from '../../server/src/platform/errors.ts';
import type { SignedIn } from '../../server/src/platform/identity.ts';
import { hashPassword } from '../../server/src/features/accounts/passwords.ts';
import { seedActivity } from './activity.ts';
import { seedCatalog } from './catalog.ts';
import { attachChatFiles } from './chat-files.ts';
import { seedChats } from './chats.ts';
import { seedCompany, writeDnsRecords } from './company.ts';
import { answerContactMessages, seedContactMessages } from './contact-messages.ts';
import { openUnpaidOrders, seedPurchases, seedRefundRequest } from './customer-orders.ts';
import { seedFixes } from './fixes.ts';
import { seedImages, storeImages } from './images.ts';
import { seedLicences } from './licences.ts';
import { storePackages } from './packages/store-packages.ts';
import { importPastPayments } from './past-orders.ts';
import { getDemoAccount, getDemoPerson, seedPeople } from './people.ts';
import { seedPublishing, storeHeldPackage } from './publishing.ts';
import { seedQuotes } from './quotes.ts';
import { seedReviews } from './reviews.ts';
import { seedTransfers } from './transfers.ts';
import { seedWebhooks } from './webhooks.ts';

/** Files first, then all rows in one transaction, so that an interrupted start can begin again. */
export async function seedDemoShop(deps: Deps, say: (line: string) => void): Promise<void> {
  const { db, files, jobs, branding } = deps;
  const { demoCurrency, publicUrl } = deps.config;
  const customer = getDemoAccount('Customer');
  const [seeded] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, customer.email));
  if (seeded) return refuseOtherCurrency(db, demoCurrency);
  say('Filling the demo shop');
  const now = deps.now();
  const [stored, packages, held, passwordHash] = await Promise.all([
    storeImages(files),
    storePackages(files),
    storeHeldPackage(files),
    hashPassword(customer.password),
  ]);
  await db.transaction(async (transaction) => {
    const people = await seedPeople(transaction, passwordHash, now);
    const images = await seedImages(transaction, stored);
    const catalog = await seedCatalog(transaction, images, packages, now);
    await chooseCurrency(transaction, demoCurrency);
    const staff = {
      adminId: people.get(getDemoAccount('Admin').username)!,
      agentId: people.get(getDemoAccount('Helpdesk').username)!,
    };
    await seedActivity(transaction, catalog, staff, now);
    const { sandboxUrl } = deps.config;
    await seedPublishing(transaction, catalog, held, { ...staff, now, sandboxUrl });
    await seedReviews(transaction, people, catalog, now);
    const buyer = { ...customer, id: people.get(customer.username)! };
    await seedPurchases(transaction, buyer, catalog, now);
    const company = await seedCompany(transaction, catalog, passwordHash, now);
    await seedTransfers(transaction, catalog, { ...staff, company, publicUrl, now });
    await seedLicences(transaction, catalog, { company, now });
    await seedQuotes(transaction, catalog, { ...staff, customerId: buyer.id, company, now });
    await seedWebhooks(transaction, { config: deps.config, now });
    await seedChats(transaction, people, now);
    await seedFixes(transaction, { ...staff, people, catalog, publicUrl, now });
    await seedContactMessages(transaction, now);
    await jobs.enqueue(transaction, 'finish-demo-shop', {});
  });
  await branding.reload();
}

/** @throws StartupError when a price could not be charged in it */
async function chooseCurrency(db: Transaction, wanted: Currency | undefined): Promise<void> {
  const from = await readCurrency(db);
  const to = wanted ?? from;
  const unfit = await findUnfitPrice(db, to);
  if (unfit !== undefined) throw new StartupError(unfit);
  await setCurrency(db, { from, to });
}

/** @throws StartupError, because the orders of the demo shop lock its currency */
async function refuseOtherCurrency(db: Queryable, wanted: Currency | undefined): Promise<void> {
  const stored = await readCurrency(db);
  if (wanted === undefined || wanted === stored) return;
  throw new StartupError(
    `DEMO_CURRENCY is ${wanted}, and the orders of the demo shop are in ${currencyLabels[stored]}: leave it out, or begin again with npm run db:reset.`,
  );
}

/** Continues where it stopped when it runs again after an interruption. */
export async function finishDemoShop(deps: Deps): Promise<void> {
  const customer = await getDemoPerson(deps, 'Customer');
  const admin = await getDemoPerson(deps, 'Admin');
  await importPastPayments(deps);
  await writeDnsRecords(deps);
  await openUnpaidOrders(deps, customer);
  await seedRefundRequest(deps, customer);
  await attachChatFiles(deps, customer);
  await answerContactMessages(deps, admin);
  await writeImprint(deps, admin);
  await recordOperationTime(deps.db, 'openingClosed', deps.now());
}

async function writeImprint(deps: Deps, admin: SignedIn): Promise<void> {
  const path = 'imprint';
  if ((await deps.db.$count(shopPages, eq(shopPages.path, path))) > 0) return;
  const { address, email, phone } = deps.branding.company();
  const lines = [...address, email, phone].filter((line) => line !== null);
  await createPage(deps, admin, {
    title: 'Imprint',
    path,
    html: `<p>${lines.join('<br>')}</p><h2>Responsible for the content</h2><p>${address[0] ?? email}</p>`,
    inFooter: true,
    inSitemap: true,
  });
}
