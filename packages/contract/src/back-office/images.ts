import * as z from 'zod/mini';
import { entryOf } from '../envelope.ts';
import { media } from '../images.ts';
import { route } from '../route.ts';

export const adminImageRoutes = {
  upload: route({
    method: 'POST',
    path: '/back-office/images',
    summary: 'Upload one picture for products and categories; what nothing shows after a day goes',
    access: 'admin',
    body: z.strictObject({}),
    multipart: 'files',
    output: entryOf(media),
    rate: 'adminImage',
    errors: ['IMAGE_INVALID', 'BODY_TOO_LARGE'],
  }),
};
