import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { demoProducts, type DemoProduct, type DemoRelease } from '../products.ts';
import { buildSppkg } from './sppkg.ts';

function getProduct(slug: string): DemoProduct {
  const product = demoProducts.find((candidate) => candidate.slug === slug);
  if (!product) throw new Error(`The catalogue has no product ${slug}`);
  return product;
}

function getNewest(product: DemoProduct): DemoRelease {
  const release = product.releases[0];
  if (!release) throw new Error(`${product.slug} has no release`);
  return release;
}

function openPackage(product: DemoProduct, release = getNewest(product)): Map<string, string> {
  const entries = Object.entries(unzipSync(buildSppkg(product, release)));
  return new Map(entries.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

function getPart(parts: Map<string, string>, pattern: RegExp): string {
  const found = [...parts].find(([path]) => pattern.test(path));
  if (!found) throw new Error(`The package has no part ${pattern}`);
  return found[1];
}

function readAttribute(xml: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function readTargets(xml: string): string[] {
  return [...xml.matchAll(/ Target="\/([^"]+)"/g)].map((match) => match[1] ?? '');
}

test('the app manifest names product, version and everything an administrator is asked to approve', () => {
  const product = getProduct('kudos-wall');
  const manifest = getPart(openPackage(product), /^AppManifest\.xml$/);

  expect(manifest).toContain('<Title>Kudos Wall</Title>');
  expect(readAttribute(manifest, 'Version')).toBe(getNewest(product).version);
  expect(readAttribute(manifest, 'IsClientSideSolution')).toBe('true');
  expect(readAttribute(manifest, 'SkipFeatureDeployment')).toBe('false');
  expect(readAttribute(manifest, 'IsDomainIsolated')).toBe('false');
  expect(manifest.match(/<WebApiPermissionRequest [^>]+>/g)).toEqual([
    '<WebApiPermissionRequest ResourceId="Microsoft Graph" Scope="User.ReadBasic.All">',
    '<WebApiPermissionRequest ResourceId="Microsoft Graph" Scope="TeamsActivity.Send">',
  ]);
});

test('a title with an ampersand stays readable in the manifest', () => {
  const manifest = getPart(openPackage(getProduct('birthdays-and-anniversaries')), /^AppManifest/);
  expect(manifest).toContain('<Title>Birthdays &amp; Anniversaries</Title>');
});

test('an upgrade has the same product and component ids, and a higher version', () => {
  const product = getProduct('document-tree');
  const packages = product.releases.map((release) => openPackage(product, release));
  const manifests = packages.map((parts) => getPart(parts, /^AppManifest\.xml$/));
  const elements = packages.map((parts) => getPart(parts, /\/WebPart_/));

  expect(new Set(manifests.map((xml) => readAttribute(xml, 'ProductID'))).size).toBe(1);
  expect(new Set(elements.map((xml) => readAttribute(xml, 'Id'))).size).toBe(1);
  expect(manifests.map((xml) => readAttribute(xml, 'Version'))).toEqual(
    product.releases.map((release) => release.version),
  );
});

test('every package of the catalogue holds exactly the parts that its relationships list', () => {
  for (const product of demoProducts) {
    const parts = openPackage(product);
    const relationships = [...parts.keys()].filter((path) => path.endsWith('.rels'));
    const targets = relationships.flatMap((path) => readTargets(parts.get(path) ?? ''));
    const alone = ['[Content_Types].xml', ...(getNewest(product).hasSbom ? ['sbom/bom.json'] : [])];
    const expected = [...alone, ...relationships, ...targets];
    expect([...parts.keys()].toSorted(), product.slug).toEqual(expected.toSorted());
  }
});

test('the component manifest loads scripts that are in the package and names its hosts', () => {
  const parts = openPackage(getProduct('calendar-rollup'));
  const manifest = JSON.parse(readAttribute(getPart(parts, /\/WebPart_/), 'ComponentManifest'));
  const { entryModuleId, scriptResources } = manifest.loaderConfig;
  const strings = scriptResources.CalendarRollupWebPartStrings;

  expect(manifest.supportedHosts).toContain('TeamsTab');
  expect(manifest.version).toBe('5.2.1');
  for (const file of [
    scriptResources[entryModuleId].path,
    strings.defaultPath,
    ...Object.values(strings.paths),
  ]) {
    expect(parts.keys()).toContain(`ClientSideAssets/${file}`);
  }
});

test('the web part shows its title, description and version when SharePoint runs its script', () => {
  const product = getProduct('org-chart');
  const script = getPart(openPackage(product), /ClientSideAssets\/org-chart-web-part_/);
  const shown: string[] = [];
  const createElement = () => ({
    append: (...children: { textContent?: string }[]) =>
      shown.push(...children.flatMap((child) => child.textContent ?? [])),
    setAttribute: () => undefined,
  });
  class BaseClientSideWebPart {
    properties = { heading: '', showHighlights: true };
    context = {};
    domElement = { replaceChildren: () => undefined };
  }
  type Module = { default: new () => { render(): void } };
  const define = (_name: string, _modules: string[], factory: (...found: unknown[]) => Module) => {
    const { default: WebPart } = factory({ BaseClientSideWebPart }, { version: 'Version' });
    new WebPart().render();
  };
  runInNewContext(script, { define, document: { createElement } });

  expect(shown).toContain(product.title);
  expect(shown).toContain(product.description);
  expect(shown).toEqual(expect.arrayContaining(product.longDescription.split('\n')));
  expect(shown).toContain('Version 4.4.0');
});

test('building the same release again gives the same bytes', () => {
  for (const product of demoProducts) {
    const release = getNewest(product);
    const isSame = Buffer.from(buildSppkg(product, release)).equals(buildSppkg(product, release));
    expect(isSame, product.slug).toBe(true);
  }
});
