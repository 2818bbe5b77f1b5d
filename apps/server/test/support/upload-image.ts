import { draw, encodeForm, toBlob } from '../files/images.ts';
import type { TestShop } from './build-test-app.ts';
import type { Customer } from './factories.ts';

export async function uploadImage({ app }: TestShop, { token }: Pick<Customer, 'token'>) {
  const form = new FormData();
  form.append('files', toBlob(await draw(300, 200).png().toBuffer()), 'face.png');
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}
