import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { media } from '../catalog/images.ts';
import { route } from '../api/route.ts';

export const adminImageRoutes = {
  upload: route({
    method: 'POST',
    path: '/back-office/images',
    summary: 'Upload an image for products and categories; unused images are deleted after a day',
    access: 'admin',
    body: z.strictObject({}),
    multipart: 'files',
    output: entryOf(media),
    rate: 'adminImage',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE'],
  }),
};
