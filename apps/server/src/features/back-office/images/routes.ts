import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { uploadShelfPicture } from './images.ts';

export function mountStockPictures(context: RouteContext, deps: Deps): void {
  serve(context, routes.stockPictures.upload, async ({ file }) => ({
    data: await uploadShelfPicture(deps, file?.bytes),
  }));
}
