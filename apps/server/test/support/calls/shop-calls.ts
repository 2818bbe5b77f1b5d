import type { ShopBrandSettings } from '@partshelf/contract/branding/admin.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { encodeForm, toBlob } from '../../files/images.ts';
import type { TestShop } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

const path = '/back-office/shop';

export const unsetBrand: ShopBrandSettings = {
  name: '',
  tagLine: '',
  accent: '',
  logo: null,
  logoDark: null,
  heroImage: null,
  heroHeading: '',
  heroText: '',
  email: '',
  phone: '',
  address: [],
  socialLinks: [],
};

export async function uploadLogo({ app }: TestShop, { token }: Customer, bytes: Buffer) {
  const form = new FormData();
  form.append('files', toBlob(bytes), 'logo');
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: `/api${path}/images`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

export async function addLogo(shop: TestShop, admin: Customer, bytes: Buffer): Promise<string> {
  const answer = await uploadLogo(shop, admin, bytes);
  return answer.json<{ data: Image }>().data.documentId;
}

/** What is not given is unset. */
export const saveBrand = (admin: Customer, given: Partial<ShopBrandSettings>) =>
  admin.call('PUT', path, { ...unsetBrand, ...given });
