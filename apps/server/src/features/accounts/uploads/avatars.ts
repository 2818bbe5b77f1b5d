import { type NewImage, storeSquareImage } from '../../../images.ts';
import type { FilesProvider } from '../../../providers/files/files.ts';

/** For the header, and for everything larger. */
const widths = [96, 256] as const;

/**
 * Stores a profile image in the sizes that the shop shows. `field` is where it came in.
 *
 * @throws ShopError IMAGE_INVALID, or DEPENDENCY_DOWN when it cannot be written
 */
export async function storeAvatar(
  storage: FilesProvider,
  bytes: Buffer,
  field: string,
): Promise<NewImage> {
  return storeSquareImage(storage, bytes, widths, field);
}
