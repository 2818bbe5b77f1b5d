import type { ChosenImage } from '@partshelf/contract/catalog/admin.ts';
import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import type { Cleanup } from '../../platform/feature.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { deleteImage, invalidImageError, storeProductImage, toImage } from '../../files/images.ts';
import {
  deleteUnusedImages,
  insertBrandImage,
  lockImages,
  setAlternativeTexts,
} from './admin-queries.ts';
import { type RouteContext, serve } from '../../serve.ts';

const field = 'files';
const widths = [480, 800, 1200] as const;

/** @throws ShopError IMAGE_INVALID */
export async function uploadBrandImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  bytes: Buffer | undefined,
): Promise<Image> {
  if (!bytes) throw invalidImageError(field);
  const image = await storeProductImage(files, bytes, widths, field);
  try {
    return await db.transaction(async (transaction) => {
      const row = await insertBrandImage(transaction, image);
      return toImage(row)!;
    });
  } catch (error) {
    await deleteImage(files, image);
    throw error;
  }
}

export const deleteUnusedShopImages: Cleanup = async ({ db, files }, limit) => {
  const unused = await db.transaction((transaction) => deleteUnusedImages(transaction, limit));
  await Promise.all(unused.map((image) => deleteImage(files, image)));
  return unused.length;
};

type Choices = Readonly<Record<string, readonly ChosenImage[]>>;

/** Sets the alternative texts; `fileIds` is keyed by documentId, `problems` by field. */
export async function resolveImages(
  db: Transaction,
  choices: Choices,
): Promise<{ fileIds: Map<string, number>; problems: FieldErrors }> {
  const chosen = Object.values(choices).flat();
  const fileIds = await lockImages(
    db,
    chosen.map(({ documentId }) => documentId),
  );
  const isMissing = ({ documentId }: ChosenImage) => !fileIds.has(documentId);
  const missing = Object.entries(choices).filter(([, images]) => images.some(isMissing));
  const problems = Object.fromEntries(
    missing.map(([name]) => [name, ['This picture no longer exists. Upload it again.']]),
  );
  const texts = chosen.flatMap(({ documentId, alternativeText }) => {
    const id = fileIds.get(documentId);
    return id === undefined ? [] : [[id, alternativeText] as const];
  });
  await setAlternativeTexts(db, new Map(texts));
  return { fileIds, problems };
}

export function mountAdminImages(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/images', async ({ file }) => ({
    data: await uploadBrandImage(deps, file?.bytes),
  }));
}
