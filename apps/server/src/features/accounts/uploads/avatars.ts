import { type NewImage, storeSquareImage } from '../../../images.ts';
import type { FilesProvider } from '../../../providers/files/files.ts';

const widths = [96, 256] as const;

/** @throws ShopError IMAGE_INVALID, or DEPENDENCY_DOWN when it cannot be written */
export async function storeAvatar(
  storage: FilesProvider,
  bytes: Buffer,
  field: string,
): Promise<NewImage> {
  return storeSquareImage(storage, bytes, widths, field);
}
