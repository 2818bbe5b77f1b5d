import { eq } from 'drizzle-orm';
import { users } from '../../server/src/db/tables/accounts.ts';
import type { Deps } from '../../server/src/deps.ts';
import { hashPassword } from '../../server/src/features/accounts/passwords/passwords.ts';
import { seedActivity } from './activity/seed-activity.ts';
import { seedChats } from './support/chats.ts';
import { seedContact } from './support/contact-messages.ts';
import { demoAccounts } from '../../server/src/startup/demo-accounts.ts';
import { seedPurchases, seedReviews } from './orders/order-history.ts';
import { storePackages } from './packages/store-packages.ts';
import { seedPeople } from './people/seed-people.ts';
import { seedCatalog } from './catalog/seed-catalog.ts';
import { seedImages, storeImages } from './catalog/seed-images.ts';

const [customer, agent, admin] = demoAccounts;

/** Files first, then all rows in one transaction, so that an interrupted start can begin again. */
export async function seedDemoShop(deps: Deps, say: (line: string) => void): Promise<void> {
  const { db, files, jobs } = deps;
  const [seeded] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, customer!.email));
  if (seeded) return;
  say('Filling the demo shop');
  const now = deps.now();
  const [stored, packages, passwordHash] = await Promise.all([
    storeImages(files),
    storePackages(files),
    hashPassword(customer!.password),
  ]);
  await db.transaction(async (transaction) => {
    const people = await seedPeople(transaction, passwordHash, now);
    const images = await seedImages(transaction, stored);
    const catalog = await seedCatalog(transaction, images, packages, now);
    await seedActivity(
      transaction,
      catalog,
      { adminId: people.get(admin!.username)!, agentId: people.get(agent!.username)! },
      now,
    );
    await seedReviews(transaction, people, catalog, now);
    await seedPurchases(transaction, people.get(customer!.username)!, catalog, now);
    await seedChats(transaction, people, now);
    await seedContact(transaction, now);
    await jobs.enqueue(transaction, 'finish-demo-shop', {});
  });
}
