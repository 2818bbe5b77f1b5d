import type { ProductInput } from '@partshelf/contract/back-office/products.ts';
import type { FieldErrors } from '@partshelf/contract/errors.ts';
import type { Transaction } from '../../../db/client.ts';
import { ShopError } from '../../../errors.ts';
import { resolveImages } from '../images/images.ts';
import { toProductColumns } from './product-columns.ts';
import { lockCategories } from './write-queries.ts';

/** @throws ShopError VALIDATION_FAILED when there is anything */
export function refuseIfInvalid(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
}

async function resolveCategories(db: Transaction, documentIds: readonly string[]) {
  const found = await lockCategories(db, documentIds);
  const isComplete = documentIds.every((documentId) => found.has(documentId));
  const problems: FieldErrors = isComplete
    ? {}
    : { categories: ['One of these categories is not there any more'] };
  return { categoryIds: [...found.values()], problems };
}

/**
 * What the form says as it is stored, with the rows that belong to the product.
 *
 * @throws ShopError VALIDATION_FAILED when it names a picture or a category that is not there
 */
export async function readProductForm(db: Transaction, input: ProductInput) {
  const { img, img2, img3, img_slider: slider } = input;
  const single = Object.entries({ img, img2, img3 });
  const pictures = await resolveImages(db, {
    ...Object.fromEntries(single.map(([name, picture]) => [name, picture ? [picture] : []])),
    img_slider: slider,
  });
  const { categoryIds, problems } = await resolveCategories(db, input.categories);
  refuseIfInvalid({ ...pictures.problems, ...problems });
  const fileIdOf = (picture: ProductInput['img']) =>
    picture ? pictures.fileIds.get(picture.documentId)! : null;
  const columns = {
    ...toProductColumns(input),
    imageId: fileIdOf(img),
    image2Id: fileIdOf(img2),
    image3Id: fileIdOf(img3),
  };
  const sliderIds = slider.map((picture) => pictures.fileIds.get(picture.documentId)!);
  return { columns, categoryIds, sliderIds };
}
