import type { InjectOptions } from 'fastify';
import { encodeForm, toBlob } from '../../files/images.ts';
import { buildPackage, type PackageOptions } from '../../share-point-package.ts';
import { bearer, createApiToken } from '../api-tokens.ts';
import { type TestShop, until } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';
import { listPackageFiles } from './release-calls.ts';

interface Product {
  readonly documentId: string;
}

interface Upload {
  readonly changelog?: string;
  readonly fileName?: string;
  readonly key?: string;
  readonly dryRun?: boolean;
}

export const createPublishingToken = (owner: Pick<Customer, 'call'>, ...products: Product[]) =>
  createApiToken(owner, ['releases:publish'], products, 'Release pipeline');

export async function toPublication(
  token: string,
  bytes: Buffer,
  { changelog = 'Faster.', fileName = 'part.sppkg', key, dryRun }: Upload = {},
): Promise<InjectOptions> {
  const form = new FormData();
  form.append('file', toBlob(bytes), fileName);
  form.append('changelog', changelog);
  const { headers, payload } = await encodeForm(form);
  return {
    method: 'POST',
    url: `/api/publish/releases${dryRun ? '?dryRun=true' : ''}`,
    headers: { ...headers, ...bearer(token), ...(key && { 'idempotency-key': key }) },
    payload,
  };
}

export const publishWith = async (
  { app }: TestShop,
  token: string,
  bytes: Buffer,
  upload: Upload = {},
) => app.inject(await toPublication(token, bytes, upload));

/** Its package id is made from the product. */
export const packageOf = (
  { documentId }: Product,
  version: string,
  options: PackageOptions = {},
): Buffer => buildPackage(version, { slug: documentId, ...options });

export const graph = (scope: string) => ({ resource: 'Microsoft Graph', scope });

/** It waits until the mail has arrived, also among others. */
export async function readMail(shop: TestShop, { user }: Pick<Customer, 'user'>, subject: string) {
  const received = await until(
    () => shop.inbox(user.email, 0),
    (mails) => mails.some((mail) => mail.subject === subject),
  );
  return received.find((mail) => mail.subject === subject)!;
}

/** Uploads that have not ended, and security reviews, which a job writes, stand beside them. */
export const listPackages = async (shop: TestShop) =>
  (await listPackageFiles(shop)).filter((name) => name.endsWith('.sppkg')).toSorted();
