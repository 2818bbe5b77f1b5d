import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type {
  AdminProductResult,
  ProductChange,
  ProductInput,
} from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { toCents, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../../db/client.ts';
import type { products } from '../../../db/tables/catalog.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import { requireRecentReauthentication, type SignedIn } from '../../../platform/identity.ts';
import { describeChanges, pickEdited, recordAudit, refuseOutdated } from '../../audit/audit.ts';
import { resolveImages } from '../../branding/admin-images.ts';
import { sanitizeRichText } from '../rich-text.ts';
import {
  type ContentRow,
  copyRelations,
  insertProduct,
  listChosenContents,
  lockCategories,
  lockProductRows,
  replaceCategories,
  replaceContents,
  replaceSlider,
  setProducts,
} from './product-queries.ts';
import { listLicensingChanges, saveLicensing } from './product-licensing.ts';
import { listMissingFields, refuseIfInvalid, getProductState } from './product-state.ts';
import { getAdminProduct, type LockedProduct, lockProducts } from './products.ts';
import { changeSlug, chooseSlug, claimSlug } from './slugs.ts';

/** @throws ShopError VALIDATION_FAILED */
export async function createProduct(
  { db }: Deps,
  actor: SignedIn,
  input: ProductInput,
): Promise<AdminProductResult> {
  const documentId = await db.transaction(async (transaction) => {
    const { columns, categoryIds, sliderIds } = await readProductForm(transaction, input);
    const { contents, problems } = await resolveContents(transaction, null, input.contents ?? []);
    refuseIfInvalid(problems);
    const slug = input.slug
      ? await claimSlug(transaction, input.slug)
      : await chooseSlug(transaction, 'product', input.title);
    const isBundle = input.contents !== undefined;
    const product = await insertProduct(transaction, { ...columns, slug, isBundle });
    await replaceContents(
      transaction,
      product.id,
      contents.map(({ id }) => id),
    );
    await replaceCategories(transaction, product.id, categoryIds);
    await replaceSlider(transaction, product.id, sliderIds);
    if (input.licensing) {
      const [created] = await lockProductRows(transaction, [product.documentId]);
      await saveLicensing(transaction, created!, input.licensing);
    }
    const details = { title: input.title };
    await recordAudit(transaction, actor, 'product.created', product.documentId, details);
    return product.documentId;
  });
  return getAdminProduct(db, documentId);
}

const unlikeOriginal = {
  documentId: undefined,
  averageRating: null,
  reviewCount: 0,
  currentReleaseId: null,
  publishedAt: null,
  archivedAt: null,
  createdAt: undefined,
  updatedAt: undefined,
};

const titleOfCopy = (title: string) => `Copy of ${title}`.slice(0, limits.titleMax).trim();

/**
 * The pictures are the same files: an alternative text belongs to both products.
 * @throws ShopError NOT_FOUND
 */
export async function duplicateProduct(
  { db }: Deps,
  actor: SignedIn,
  originalDocumentId: string,
): Promise<AdminProductResult> {
  const documentId = await db.transaction(async (transaction) => {
    const [original] = await lockProductRows(transaction, [originalDocumentId]);
    if (!original) throw new ShopError('NOT_FOUND');
    const {
      id,
      title: titleOfOriginal,
      hasCategory: _,
      licensing: _licensing,
      ...columns
    } = original;
    const title = titleOfCopy(titleOfOriginal);
    const slug = await chooseSlug(transaction, 'product', title);
    const copy = await insertProduct(transaction, {
      ...columns,
      ...unlikeOriginal,
      title,
      slug,
    });
    await copyRelations(transaction, id, copy.id);
    const details = { title, original: titleOfOriginal };
    await recordAudit(transaction, actor, 'product.duplicated', copy.documentId, details);
    return copy.documentId;
  });
  return getAdminProduct(db, documentId);
}

/** Returns undefined when the contents stay as they are. */
async function readContentChange(
  db: Transaction,
  { documentId, isBundle }: LockedProduct,
  chosen: readonly string[] | undefined,
) {
  if (chosen === undefined) return undefined;
  if (!isBundle) refuseIfInvalid({ contents: ['This product is not a bundle'] });
  const { contents, problems } = await resolveContents(db, documentId, chosen);
  refuseIfInvalid(problems);
  return contents;
}

type ProductColumns = Awaited<ReturnType<typeof readProductForm>>['columns'];

type ChangedColumns = Partial<typeof products.$inferSelect> & Pick<ProductColumns, 'priceCents'>;

export function toChangeDetails(product: LockedProduct, columns: ChangedColumns) {
  const toFields = ({ priceCents, ...fields }: ChangedColumns) => ({
    ...fields,
    price: toAmount(priceCents),
  });
  const after = toFields(columns);
  return describeChanges(pickEdited(toFields(product), after), after);
}

/**
 * Another price or licensing needs a recent reauthentication.
 * @throws ShopError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED or PROOF_TOO_OLD
 */
export async function changeProduct(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { updatedAt, ...input }: ProductChange,
): Promise<AdminProductResult> {
  await db.transaction(async (transaction) => {
    const [product] = await lockProducts(transaction, [documentId]);
    if (!product) throw new ShopError('NOT_FOUND');
    if (product.updatedAt.getTime() !== Date.parse(updatedAt)) {
      await refuseOutdated(transaction, actor, { subject: 'product', documentId });
    }
    const { columns, categoryIds, sliderIds } = await readProductForm(transaction, input);
    const chosen = await readContentChange(transaction, product, input.contents);
    if (getProductState(product) === 'published') {
      const hasCategory = categoryIds.length > 0;
      const contents = chosen ?? product.contents;
      refuseIfInvalid(listMissingFields({ ...product, ...columns, contents, hasCategory }));
    }
    if (chosen) {
      await replaceContents(
        transaction,
        product.id,
        chosen.map(({ id }) => id),
      );
    }
    const slug = await changeSlug(transaction, product, input.slug);
    await setProducts(transaction, [product.id], { ...columns, slug });
    await replaceCategories(transaction, product.id, categoryIds);
    await replaceSlider(transaction, product.id, sliderIds);
    await saveLicensing(transaction, product, input.licensing);
    const licensing = listLicensingChanges(product, input.licensing);
    const hasNewPrice =
      columns.priceCents !== product.priceCents || Object.keys(licensing).length > 0;
    if (hasNewPrice) requireRecentReauthentication(actor);
    const changes = { ...toChangeDetails(product, { ...columns, slug }), ...licensing };
    const details = { ...changes, title: input.title };
    await recordAudit(transaction, actor, 'product.changed', documentId, details);
  });
  return getAdminProduct(db, documentId);
}

async function resolveCategories(db: Transaction, documentIds: readonly string[]) {
  const found = await lockCategories(db, documentIds);
  const isComplete = documentIds.every((documentId) => found.has(documentId));
  const problems: FieldErrors = isComplete
    ? {}
    : { categories: ['One of these categories no longer exists'] };
  return { categoryIds: [...found.values()], problems };
}

/** @throws ShopError VALIDATION_FAILED when an image or a category does not exist */
async function readProductForm(db: Transaction, input: ProductInput) {
  const { img, img2, img3, img_slider: slider } = input;
  const single = Object.entries({ img, img2, img3 });
  const images = await resolveImages(db, {
    ...Object.fromEntries(single.map(([name, image]) => [name, image ? [image] : []])),
    img_slider: slider,
  });
  const { categoryIds, problems } = await resolveCategories(db, input.categories);
  refuseIfInvalid({ ...images.problems, ...problems });
  const fileIdOf = (image: ProductInput['img']) =>
    image ? images.fileIds.get(image.documentId)! : null;
  const columns = {
    ...toProductColumns(input),
    imageId: fileIdOf(img),
    image2Id: fileIdOf(img2),
    image3Id: fileIdOf(img3),
  };
  const sliderIds = slider.map((image) => images.fileIds.get(image.documentId)!);
  return { columns, categoryIds, sliderIds };
}

/** An empty price is a draft without one. */
export const toPriceColumns = (price: string) => ({
  priceCents: toCents(Number(price)),
  isFree: price !== '' && Number(price) === 0,
});

export function toProductColumns(input: ProductInput) {
  return {
    title: input.title,
    description: input.description,
    longDescription: input.long_description,
    otherDescription: sanitizeRichText(input.other_description),
    ...toPriceColumns(input.price),
    type: input.type,
    isNew: input.isNew,
    worksWith: input.worksWith || null,
  };
}

interface ChosenContents {
  readonly contents: readonly ContentRow[];
  readonly problems: FieldErrors;
}

/** Returns the contents in the order in which they were chosen. `bundle` is null while it is created. */
async function resolveContents(
  db: Transaction,
  bundle: string | null,
  documentIds: readonly string[],
): Promise<ChosenContents> {
  const found = await listChosenContents(db, documentIds);
  const byId = new Map(found.map((content) => [content.documentId, content]));
  const contents = documentIds.flatMap((documentId) => byId.get(documentId) ?? []);
  const messages = documentIds.flatMap((documentId) => {
    const content = byId.get(documentId);
    if (!content) return ['One of these products no longer exists'];
    if (documentId === bundle) return ['A bundle cannot contain itself'];
    if (content.isBundle) return [`“${content.title}” is a bundle, and cannot be in another one`];
    return [];
  });
  const problems: FieldErrors = messages.length > 0 ? { contents: [...new Set(messages)] } : {};
  return { contents, problems };
}
