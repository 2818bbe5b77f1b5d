import { drawCover } from './cover.ts';
import { drawPagePicture } from './page-picture.ts';
import { drawPhonePicture } from './phone-picture.ts';
import { scenes } from './scenes.ts';
import { drawSettingsPicture } from './settings-picture.ts';

/** SVG sources: the cover is 800 x 600, the others are 1280 x 800. */
export interface ProductArt {
  cover: string;
  page: string;
  settings: string;
  phone: string;
}

/** Draws all pictures of a product; throws if there is no scene for the slug. */
export function renderArt(slug: string): ProductArt {
  const definition = scenes[slug];
  if (!definition) throw new Error(`There is no scene for the product ${slug}.`);
  return {
    cover: drawCover(definition),
    page: drawPagePicture(definition),
    settings: drawSettingsPicture(definition),
    phone: drawPhonePicture(definition),
  };
}
