import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type Door, serve } from '../../../serve.ts';
import { uploadShelfPicture } from './images.ts';

export function mountStockPictures(door: Door, deps: Deps): void {
  serve(door, routes.stockPictures.upload, async ({ file }) => ({
    data: await uploadShelfPicture(deps, file?.bytes),
  }));
}
