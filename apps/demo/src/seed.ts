import { eq } from 'drizzle-orm';
import { users } from '../../server/src/db/tables/accounts.ts';
import type { Deps } from '../../server/src/deps.ts';
import { hashPassword } from '../../server/src/features/accounts/passwords/passwords.ts';
import { seedChats } from './chats.ts';
import { seedContact } from './contact-messages.ts';
import { demoAccounts } from '../../server/src/demo-accounts.ts';
import { seedPurchases, seedReviews } from './history.ts';
import { storePackages } from './packages.ts';
import { seedPeople } from './people.ts';
import { seedPictures, storePictures } from './pictures.ts';
import { seedShelf } from './shelf.ts';

const [customer] = demoAccounts;

/**
 * Fills an empty shop with the demo catalogue, once. The files come first and the rows in one
 * transaction: a start that is cut short begins again without leaving halves behind.
 */
export async function seedDemoShop(deps: Deps, say: (line: string) => void): Promise<void> {
  const { db, files, jobs } = deps;
  const [seeded] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, customer!.email));
  if (seeded) return;
  say('Filling the demo shop: drawing pictures, building packages');
  const now = deps.now();
  const [stored, packages, passwordHash] = await Promise.all([
    storePictures(files, say),
    storePackages(files),
    hashPassword(customer!.password),
  ]);
  await db.transaction(async (transaction) => {
    const people = await seedPeople(transaction, passwordHash, now);
    const pictures = await seedPictures(transaction, stored);
    const shelf = await seedShelf(transaction, pictures, packages, now);
    await seedReviews(transaction, people, shelf, now);
    await seedPurchases(transaction, people.get(customer!.username)!, shelf, now);
    await seedChats(transaction, people, now);
    await seedContact(transaction, now);
    await jobs.enqueue(transaction, 'finish-demo-shop', {});
  });
}
