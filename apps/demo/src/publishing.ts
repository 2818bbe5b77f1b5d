import type { Transaction } from '../../server/src/db/client.ts';
import { files } from '../../server/src/db/tables/files.ts';
import { trustedPublishers } from '../../server/src/db/tables/accounts.ts';
import { heldReleases, publisherProducts } from '../../server/src/db/tables/publishing.ts';
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
  readonly sandboxUrl: string | undefined;
}

/** The sandbox issues its tokens. */
const pipeline = {
  repository: 'partshelf-demo/parts',
  repositoryId: '481516234',
  workflow: 'release.yml',
  environment: 'production',
};

export async function seedPublishing(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { release, file, stored }: DemoPackage,
  { adminId, now, sandboxUrl }: Context,
): Promise<void> {
  const { id: productId } = catalog.get(slug)!;
  const [publisher] = await db
    .insert(trustedPublishers)
    .values({
      ...pipeline,
      issuer: `${sandboxUrl}/ci`,
      addedById: adminId,
      createdAt: daysBefore(now, 40),
      lastUsedAt: daysBefore(now, 1),
    })
    .returning({ id: trustedPublishers.id });
  await db.insert(publisherProducts).values({ publisherId: publisher!.id, productId });
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
    productId,
    packageFacts: stored.packageFacts,
    mentionedHosts: stored.packageContents.mentionedHosts,
    tokenName: `${pipeline.repository}, ${pipeline.workflow}, ${pipeline.environment}, run 9000000001`,
    submittedById: adminId,
    createdAt: daysBefore(now, 1),
  });
}
