import type { Deps } from '../../../../deps.ts';
import { type RouteContext, serve } from '../../../../serve.ts';
import { uploadImage } from './images.ts';

export function mountAdminImages(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/images', async ({ file }) => ({
    data: await uploadImage(deps, file?.bytes),
  }));
}
