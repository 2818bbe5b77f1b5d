import type { ShopTextName, TextContent } from '@partshelf/contract/branding/texts.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../../db/client.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { shopTexts, shopTextVersions } from '../../../../db/tables/branding.ts';
import { listPage, type Page } from '../../../../db/list-page.ts';

const person = { documentId: users.documentId, username: users.username };

const selectCurrent = (db: Queryable) =>
  db
    .select({
      name: shopTexts.name,
      version: shopTexts.version,
      content: shopTexts.content,
      updatedAt: shopTexts.updatedAt,
      updatedBy: person,
    })
    .from(shopTexts)
    .leftJoin(
      shopTextVersions,
      and(
        eq(shopTextVersions.name, shopTexts.name),
        eq(shopTextVersions.version, shopTexts.version),
      ),
    )
    .leftJoin(users, eq(users.id, shopTextVersions.createdById));

export const listTexts = (db: Queryable) => selectCurrent(db);

export async function findText(db: Queryable, name: ShopTextName) {
  const [row] = await selectCurrent(db).where(eq(shopTexts.name, name));
  return row;
}

/** Its version, which cannot change until the transaction ends; 0 before the first change. */
export async function lockText(db: Transaction, name: ShopTextName): Promise<number> {
  await db.insert(shopTexts).values({ name, version: 0 }).onConflictDoNothing();
  const [row] = await db
    .select({ version: shopTexts.version })
    .from(shopTexts)
    .where(eq(shopTexts.name, name))
    .for('update');
  return row!.version;
}

export async function insertVersion(
  db: Transaction,
  values: {
    readonly name: ShopTextName;
    readonly version: number;
    readonly content: TextContent | null;
    readonly createdById: number;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { name, version, content, createdAt: updatedAt } = values;
  await db.insert(shopTextVersions).values(values);
  await db.update(shopTexts).set({ version, content, updatedAt }).where(eq(shopTexts.name, name));
}

export function listVersions(db: Database, name: ShopTextName, page: Page) {
  const condition = eq(shopTextVersions.name, name);
  const versions = db
    .select({
      version: shopTextVersions.version,
      content: shopTextVersions.content,
      createdAt: shopTextVersions.createdAt,
      createdBy: person,
    })
    .from(shopTextVersions)
    .leftJoin(users, eq(users.id, shopTextVersions.createdById))
    .$dynamic();
  const order = [desc(shopTextVersions.version)];
  return listPage(versions, {
    condition,
    order,
    page,
    total: db.$count(shopTextVersions, condition),
  });
}

export async function findVersion(db: Queryable, name: ShopTextName, version: number) {
  const [row] = await db
    .select({
      version: shopTextVersions.version,
      content: shopTextVersions.content,
      createdAt: shopTextVersions.createdAt,
      createdBy: person,
    })
    .from(shopTextVersions)
    .leftJoin(users, eq(users.id, shopTextVersions.createdById))
    .where(and(eq(shopTextVersions.name, name), eq(shopTextVersions.version, version)));
  return row;
}
