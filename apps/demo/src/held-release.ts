import type { Transaction } from '../../server/src/db/client.ts';
import { files } from '../../server/src/db/tables/files.ts';
import { heldReleases } from '../../server/src/db/tables/publishing.ts';
import type { FilesProvider } from '../../server/src/files/files.ts';
import type { SeededProduct } from './catalog.ts';
import { type DemoPackage, storePackage } from './packages/store-packages.ts';
import { demoProducts } from './products.ts';
import { daysBefore } from './time.ts';

const slug = 'task-board';

/** It asks for a permission that the release on sale does not have. */
export function storeHeldPackage(storage: FilesProvider): Promise<DemoPackage> {
  const product = demoProducts.find((one) => one.slug === slug)!;
  const [newest] = product.releases;
  const { webApiPermissions } = newest!;
  return storePackage(storage, product, {
    ...newest!,
    version: '2.6.0.0',
    changelog: 'A card can be sent by email to the people it is assigned to.',
    webApiPermissions: [...webApiPermissions, { resource: 'Microsoft Graph', scope: 'Mail.Send' }],
  });
}

interface Context {
  readonly adminId: number;
  readonly now: Date;
}

export async function seedHeldRelease(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { release, file, stored }: DemoPackage,
  { adminId, now }: Context,
): Promise<void> {
  const [{ id: fileId } = { id: null }] = await db
    .insert(files)
    .values(file)
    .returning({ id: files.id });
  const { version, changelog } = release;
  const { name: fileName, sizeBytes, sha256 } = file;
  await db.insert(heldReleases).values({
    version,
    changelog,
    fileId,
    fileName,
    sizeBytes,
    sha256,
    productId: catalog.get(slug)!.id,
    packageFacts: stored.packageFacts,
    mentionedHosts: stored.packageContents.mentionedHosts,
    tokenName: 'GitHub Actions',
    submittedById: adminId,
    createdAt: daysBefore(now, 1),
  });
}
