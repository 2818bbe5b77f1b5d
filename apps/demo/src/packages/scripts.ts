import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readDemoContent } from '../content.ts';
import type { DemoComponent, DemoProduct, DemoRelease } from '../products.ts';
import type { PackagePart } from './package-part.ts';

export const assetFolder = 'ClientSideAssets';

/** The name ends with a hash of the content, so that no browser uses a cached old script. */
export function scriptAsset(name: string, source: string): PackagePart {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 20);
  return {
    path: `${assetFolder}/${name}_${hash}.js`,
    bytes: new TextEncoder().encode(source),
  };
}

export function assetFileName(asset: PackagePart): string {
  return asset.path.slice(assetFolder.length + 1);
}

function readTemplate(fileName: string): string {
  const source = readFileSync(new URL(fileName, import.meta.url), 'utf8');
  return source.slice(source.indexOf('define('));
}

const templates = {
  WebPart: readTemplate('web-part.js'),
  Extension: readTemplate('application-customizer.js'),
};

interface Bundle {
  component: DemoComponent;
  moduleName: string;
  stringsModule: string;
  version: string;
}

const writeBanners = ({ libraries = [] }: DemoRelease) =>
  libraries
    .map(({ name, version, licence }) => `/*! ${name} v${version} | ${licence} licence */\n`)
    .join('');

export function writeBundle(product: DemoProduct, release: DemoRelease, bundle: Bundle): string {
  const values: Record<string, unknown> = {
    __MODULE_NAME__: bundle.moduleName,
    __STRINGS_MODULE__: bundle.stringsModule,
    __PART__: {
      title: bundle.component.title,
      description: product.description,
      highlights: product.longDescription.split('\n'),
      version: bundle.version,
      ...(release.texts && { texts: release.texts }),
    },
  };
  const script = templates[bundle.component.kind].replace(/__[A-Z_]+__/g, (token) =>
    JSON.stringify(values[token]),
  );
  return `${writeBanners(release)}${script}`;
}

export const defaultLocale = 'en-US';

const texts = z.strictObject({
  appearance: z.string(),
  heading: z.string(),
  headingHint: z.string(),
  highlights: z.string(),
  shown: z.string(),
  hidden: z.string(),
  version: z.string(),
});

const translations = readDemoContent('part-texts.json', z.record(z.string(), texts));

export function stringAssets(moduleName: string): Map<string, PackagePart> {
  return new Map(
    Object.entries(translations).map(([locale, strings]) => [
      locale,
      scriptAsset(
        `${moduleName}_${locale.toLowerCase()}`,
        `define([], () => (${JSON.stringify(strings, null, 2)}));\n`,
      ),
    ]),
  );
}
