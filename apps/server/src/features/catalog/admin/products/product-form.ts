import type { ProductInput } from '@partshelf/contract/catalog/admin.ts';
import type { FieldErrors } from '@partshelf/contract/api/errors.ts';
import type { Transaction } from '../../../../db/client.ts';
import { ShopError } from '../../../../platform/errors.ts';
import { resolveImages } from '../../../branding/admin/images/images.ts';
import { toProductColumns } from './product-columns.ts';
import { lockCategories } from './write-queries.ts';

/** @throws ShopError VALIDATION_FAILED when a field has a problem */
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

/** @throws ShopError VALIDATION_FAILED when an image or a category does not exist */
export async function readProductForm(db: Transaction, input: ProductInput) {
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
