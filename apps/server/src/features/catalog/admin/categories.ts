import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type {
  AdminCategory,
  CategoryChange,
  CategoryInput,
} from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { type Database, isUniqueViolation, type Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/identity.ts';
import { recordAudit, refuseIfChanged } from '../../audit/audit.ts';
import { resolveImages } from '../../branding/admin-images.ts';
import { readImages } from '../catalog.ts';
import {
  countCategories,
  deleteEmptyCategory,
  insertCategory,
  listCategoriesWithProducts,
  lockCategory,
  lockCategoryTable,
  setCategory,
  setPositions,
} from './category-queries.ts';
import { chooseSlug } from './slugs.ts';

export async function listAdminCategories(db: Database): Promise<AdminCategory[]> {
  const rows = await listCategoriesWithProducts(db);
  const images = await readImages(
    db,
    rows.map(({ imageId }) => imageId),
  );
  return rows.map(({ imageId, ...category }) => ({
    ...category,
    img: images.get(imageId ?? 0) ?? null,
  }));
}

async function getAdminCategory(db: Database, documentId: string): Promise<AdminCategory> {
  const all = await listAdminCategories(db);
  const found = all.find((category) => category.documentId === documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

const invalid = (fields: FieldErrors) => new ShopError('VALIDATION_FAILED', { fields });

async function readForm(db: Transaction, { title, description, img }: CategoryInput) {
  const { fileIds, problems } = await resolveImages(db, { img: img ? [img] : [] });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { title, description, imageId: img ? fileIds.get(img.documentId)! : null };
}

async function refuseTakenTitle<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'categories_title_unique')) throw error;
    throw invalid({ title: ['There is a category with this title already'] });
  }
}

/** @throws ShopError VALIDATION_FAILED */
export async function createCategory(
  { db }: Deps,
  actor: SignedIn,
  input: CategoryInput,
): Promise<AdminCategory> {
  const documentId = await refuseTakenTitle(() =>
    db.transaction(async (transaction) => {
      const columns = await readForm(transaction, input);
      const slug = await chooseSlug(transaction, 'category', input.title);
      const { total, lastPosition } = await countCategories(transaction);
      if (total >= limits.categories) {
        throw invalid({ title: [`There are ${limits.categories} categories already`] });
      }
      const position = (lastPosition ?? 0) + 1;
      const category = await insertCategory(transaction, { ...columns, slug, position });
      const details = { title: input.title };
      await recordAudit(transaction, actor, 'category.created', category.documentId, details);
      return category.documentId;
    }),
  );
  return getAdminCategory(db, documentId);
}

/** @throws ShopError NOT_FOUND, VALIDATION_FAILED or CHANGED_MEANWHILE */
export async function changeCategory(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { before: read, ...input }: CategoryChange,
): Promise<AdminCategory> {
  await refuseTakenTitle(() =>
    db.transaction(async (transaction) => {
      const category = await lockCategory(transaction, documentId);
      if (!category) throw new ShopError('NOT_FOUND');
      const { title, description, img } = category;
      const shownImage = img && { ...img, alternativeText: img.alternativeText ?? '' };
      const stored = { title, description, img: shownImage };
      const edited = { subject: 'category', documentId, actions: ['category.changed'] } as const;
      await refuseIfChanged(transaction, actor, edited, { stored, read });
      const columns = await readForm(transaction, input);
      await setCategory(transaction, documentId, columns);
      const details = { title: input.title };
      await recordAudit(transaction, actor, 'category.changed', documentId, details);
    }),
  );
  return getAdminCategory(db, documentId);
}

/** @throws ShopError CHANGED_MEANWHILE when these are not all the categories, once each */
export async function orderCategories(
  { db }: Deps,
  actor: SignedIn,
  documentIds: readonly string[],
): Promise<AdminCategory[]> {
  await db.transaction(async (transaction) => {
    const known = await lockCategoryTable(transaction);
    const named = new Set(documentIds);
    const isComplete = known.every((documentId) => named.has(documentId));
    if (!isComplete || documentIds.length !== known.length) {
      throw new ShopError('CHANGED_MEANWHILE');
    }
    await setPositions(transaction, documentIds);
    const [first] = documentIds;
    if (first) await recordAudit(transaction, actor, 'category.ordered', first, {});
  });
  return listAdminCategories(db);
}

/** @throws ShopError NOT_FOUND or CATEGORY_IN_USE */
export async function deleteCategory(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const category = await lockCategory(transaction, documentId);
    if (!category) throw new ShopError('NOT_FOUND');
    const isDeleted = await deleteEmptyCategory(transaction, category.id);
    if (!isDeleted) throw new ShopError('CATEGORY_IN_USE');
    const details = { title: category.title };
    await recordAudit(transaction, actor, 'category.deleted', documentId, details);
  });
}
