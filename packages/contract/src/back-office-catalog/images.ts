import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { image } from '../catalog/images.ts';
import { route } from '../api/route.ts';

export const adminImageRoutes = {
  'POST /back-office/images': route({
    access: 'admin',
    summary: 'Upload an image for products and categories; unused images are deleted after a day',
    body: z.strictObject({}),
    multipart: 'files',
    output: entryOf(image),
    rate: 'adminImage',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE', 'STORAGE_UNAVAILABLE'],
  }),
};
