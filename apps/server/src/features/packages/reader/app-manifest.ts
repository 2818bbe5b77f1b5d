import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import * as z from 'zod/mini';
import { isPackageVersion } from '../compare-releases.ts';
import { bounds, findWebUrl, quoteName, refusePackage, toPlainText } from './bounds.ts';
import { childOf, childrenOf, type XmlElement } from './xml.ts';

const guid = /^\{?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}?$/i;

function readProductId(app: XmlElement): string {
  const id = app.attributes.get('ProductID') ?? '';
  const plain = guid.exec(id)?.[1];
  if (plain !== undefined) return plain.toLowerCase();
  throw refusePackage(`The product id in AppManifest.xml is not a GUID: ${quoteName(id)}.`);
}

function readVersion(app: XmlElement): string {
  const version = app.attributes.get('Version') ?? '';
  if (isPackageVersion(version)) return version;
  throw refusePackage(
    `The version in AppManifest.xml needs four numbers, such as 1.2.0.0; it is ${quoteName(version)}.`,
  );
}

function readTitle(app: XmlElement): string {
  const title = childOf(childOf(app, 'Properties'), 'Title');
  const text = toPlainText(title?.text ?? '') || toPlainText(title?.children[0]?.text ?? '');
  if (text) return text;
  throw refusePackage('AppManifest.xml names no title.');
}

function readPermissions(app: XmlElement): PackageFacts['permissions'] {
  const requests = childrenOf(childOf(app, 'WebApiPermissionRequests'), 'WebApiPermissionRequest');
  if (requests.length > bounds.permissions) {
    throw refusePackage(`The package asks for more than ${bounds.permissions} permissions.`);
  }
  const asked = requests.map(({ attributes }) => ({
    resource: toPlainText(attributes.get('ResourceId') ?? ''),
    scope: toPlainText(attributes.get('Scope') ?? ''),
  }));
  const byWords = new Map(
    asked.map((permission) => [`${permission.resource}\n${permission.scope}`, permission]),
  );
  return [...byWords.values()];
}

type AppFacts = Pick<
  PackageFacts,
  | 'productId'
  | 'version'
  | 'title'
  | 'minimumSharePointVersion'
  | 'isTenantWide'
  | 'isDomainIsolated'
  | 'permissions'
  | 'developer'
>;

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true';

/** @throws ShopError PACKAGE_BROKEN when a required field is missing */
export function readAppManifest(app: XmlElement): AppFacts {
  if (app.name !== 'App') throw refusePackage('AppManifest.xml describes no app.');
  const { attributes } = app;
  const minimum = toPlainText(attributes.get('SharePointMinVersion') ?? '');
  return {
    productId: readProductId(app),
    version: readVersion(app),
    title: readTitle(app),
    minimumSharePointVersion: minimum || null,
    isTenantWide: isTrue(attributes.get('SkipFeatureDeployment')),
    isDomainIsolated: isTrue(attributes.get('IsDomainIsolated')),
    permissions: readPermissions(app),
    developer: readDeveloper(
      childOf(childOf(app, 'Properties'), 'DeveloperProperties')?.text ?? '',
    ),
  };
}

const webAddress = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text) => findWebUrl(text)?.href ?? null),
);

const developer = z.object({
  name: z.string(),
  websiteUrl: webAddress,
  privacyUrl: webAddress,
  termsOfUseUrl: webAddress,
});

function readDeveloper(json: string): PackageFacts['developer'] {
  const { success, data } = developer.safeParse(parseJson(json));
  const name = success ? toPlainText(data.name) : '';
  if (!success || name === '') return null;
  const { websiteUrl, privacyUrl, termsOfUseUrl: termsUrl } = data;
  return { name, websiteUrl, privacyUrl, termsUrl };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
