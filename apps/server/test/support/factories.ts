import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newDocumentId } from '../../src/db/columns.ts';
import { users } from '../../src/db/tables/accounts.ts';
import { products, releases } from '../../src/db/tables/catalog.ts';
import { files } from '../../src/db/tables/files.ts';
import { startSession } from '../../src/features/accounts/sessions.ts';
import { sha256 } from '../../src/files/files.ts';
import type { TestShop } from './build-test-app.ts';

let lastNumber = 0;
const nextNumber = () => (lastNumber += 1);

/** No mail is sent. */
export async function createCustomer(
  shop: TestShop,
  person: Partial<typeof users.$inferInsert> = {},
) {
  const { app, deps } = shop;
  const number = nextNumber();
  const [user] = await deps.db
    .insert(users)
    .values({
      username: `customer-${number}`,
      email: `customer-${number}@customers.example`,
      provider: 'local',
      confirmed: true,
      ...person,
    })
    .returning();
  const token = await startSession(deps, user!.id, { userAgent: 'tests' });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
  return { user: user!, token, call };
}

export type Customer = Awaited<ReturnType<typeof createCustomer>>;

export async function createProduct(
  { deps }: Pick<TestShop, 'deps'>,
  given: Partial<typeof products.$inferInsert> = {},
) {
  const { db, files: storage } = deps;
  const number = nextNumber();
  const bytes = randomBytes(2_000);
  const storageKey = `packages/${newDocumentId()}.sppkg`;
  await storage.putPackage(storageKey, bytes);
  return db.transaction(async (transaction) => {
    const [file] = await transaction
      .insert(files)
      .values({
        visibility: 'private',
        storageKey,
        name: `part-${number}-1.0.0.0.sppkg`,
        mimeType: 'application/octet-stream',
        sizeBytes: bytes.length,
        sha256: sha256(bytes),
      })
      .returning();
    const [product] = await transaction
      .insert(products)
      .values({
        slug: `part-${number}`,
        title: `Part ${number}`,
        description: 'Does one thing.',
        longDescription: 'One line.\nAnother line.',
        otherDescription: '<p>More.</p>',
        priceCents: 1_999,
        publishedAt: new Date(),
        ...given,
      })
      .returning();
    const [release] = await transaction
      .insert(releases)
      .values({
        productId: product!.id,
        version: '1.0.0.0',
        changelog: 'First release.',
        fileId: file!.id,
        publishedAt: new Date(),
      })
      .returning();
    await transaction
      .update(products)
      .set({ currentReleaseId: release!.id })
      .where(eq(products.id, product!.id));
    return { ...product!, bytes, sha256: sha256(bytes), fileName: file!.name };
  });
}
