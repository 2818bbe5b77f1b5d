import type { ShopBrand } from '@partshelf/contract/branding/admin.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { useState } from 'react';

/** The stored images, and those that were uploaded and are not saved yet. */
export function useShopImages(stored: ShopBrand['images']) {
  const [uploaded, setUploaded] = useState<readonly Image[]>([]);
  const known = [...uploaded, ...Object.values(stored)];
  return {
    find: (documentId: string | null) =>
      known.find((image) => image?.documentId === documentId) ?? undefined,
    add: (image: Image) => setUploaded((before) => [...before, image]),
  };
}
