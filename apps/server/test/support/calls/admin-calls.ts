import type { ProductInput, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import type {
  AdminNotification,
  NotificationPreference,
} from '@partshelf/contract/notifications.ts';
import type { BrandSettings } from '@partshelf/contract/branding/admin.ts';
import { type TestShop, until } from '../build-test-app.ts';
import { createCustomer, type Customer } from '../factories.ts';
import { draw, encodeForm, toBlob } from '../../files/images.ts';

export const createAdmin = (shop: TestShop) => createCustomer(shop, { role: 'Admin' });

export const productForm = (given: Partial<ProductInput> = {}): ProductInput => ({
  title: 'Team Calendar',
  description: 'Shows who is away.',
  long_description: 'One line.\nAnother line.',
  other_description: '<p>More.</p>',
  price: '149.00',
  type: 'standard',
  isNew: false,
  worksWith: 'SharePoint Online',
  categories: [],
  img: null,
  img2: null,
  img3: null,
  img_slider: [],
  ...given,
});

export const formOf = (product: AdminProduct, given: Partial<ProductInput> = {}) => ({
  ...productForm({
    title: product.title,
    description: product.description,
    price: product.price.toFixed(2),
    categories: product.categories!.map(({ documentId }) => documentId),
  }),
  ...given,
  updatedAt: product.updatedAt,
});

export async function uploadImage({ app }: TestShop, { token }: Customer, bytes?: Buffer) {
  const form = new FormData();
  form.append('files', toBlob(bytes ?? (await draw(1600, 900).png().toBuffer())), 'part.png');
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: '/api/back-office/images',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

export async function chooseImage(shop: TestShop, admin: Customer, alternativeText: string) {
  const uploaded = (await uploadImage(shop, admin)).json<{ data: Image }>();
  return { documentId: uploaded.data.documentId, alternativeText };
}

/** Newest first. */
export async function readAudit(admin: Customer, subjectDocumentId: string) {
  const path = `/back-office/audit?subjectDocumentId=${subjectDocumentId}`;
  const { data } = (await admin.call('GET', path)).json<{
    data: { action: string; actor: { username: string } | null; details: object }[];
  }>();
  return data.map(({ action, actor, details }) => ({
    action,
    by: actor?.username ?? null,
    details,
  }));
}

/** Another Admin with the calls of the bell. */
export async function createNoticeReader(shop: TestShop) {
  const admin = await createAdmin(shop);
  const { call } = admin;

  const list = async () =>
    (await call('GET', '/back-office/notices')).json<{ data: AdminNotification[] }>().data;
  const untilListed = async (kind: AdminNotification['kind']) => {
    const found = await until(list, (notices) => notices.some((notice) => notice.kind === kind));
    return found.filter((notice) => notice.kind === kind);
  };
  const countUnread = async () =>
    (await call('GET', '/back-office/notices/unread')).json<{ data: { unread: number } }>().data
      .unread;
  const prefer = (preference: NotificationPreference) =>
    call('PUT', '/back-office/notices/preferences', preference);

  return { ...admin, list, untilListed, countUnread, prefer };
}

const shopPath = '/back-office/shop';

export const unsetBrand: BrandSettings = {
  name: '',
  tagLine: '',
  accent: '',
  logo: null,
  logoDark: null,
  icon: null,
  heroImage: null,
  heroHeading: '',
  heroText: '',
  email: '',
  phone: '',
  address: [],
  socialLinks: [],
  partPrefix: '',
  dateLocale: 'en-US',
};

export async function uploadLogo({ app }: TestShop, { token }: Customer, bytes: Buffer) {
  const form = new FormData();
  form.append('files', toBlob(bytes), 'logo');
  const { headers, payload } = await encodeForm(form);
  return app.inject({
    method: 'POST',
    url: `/api${shopPath}/images`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
}

export async function addLogo(shop: TestShop, admin: Customer, bytes: Buffer): Promise<string> {
  const answer = await uploadLogo(shop, admin, bytes);
  return answer.json<{ data: Image }>().data.documentId;
}

/** What is not given is unset. */
export const saveBrand = (admin: Customer, given: Partial<BrandSettings>) =>
  admin.call('PUT', shopPath, { ...unsetBrand, ...given });

export const get = ({ app }: TestShop, path: string) => app.inject({ url: `/api${path}` });

export async function read(shop: TestShop, path: string) {
  const response = await get(shop, path);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json();
}
