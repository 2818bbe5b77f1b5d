import { drawCoverImage } from './cover-image.ts';
import { drawPageImage } from './page-image.ts';
import { drawPhoneImage } from './phone-image.ts';
import { mockups } from './mockups/mockups.ts';
import { drawSettingsImage } from './settings-image.ts';

/** SVG sources: the cover is 800 x 600, the others are 1280 x 800. */
export interface ProductImages {
  cover: string;
  page: string;
  settings: string;
  phone: string;
}

/** @throws if the product has no mock-up */
export function drawProductImages(slug: string): ProductImages {
  const definition = mockups[slug];
  if (!definition) throw new Error(`There is no mock-up of the product ${slug}.`);
  return {
    cover: drawCoverImage(definition),
    page: drawPageImage(definition),
    settings: drawSettingsImage(definition),
    phone: drawPhoneImage(definition),
  };
}
