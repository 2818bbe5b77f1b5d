import { readFileSync } from 'node:fs';
import type { DemoComponent, DemoProduct, ReleaseContents } from '../../catalog/demo-product.ts';

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

const writeBanners = ({ libraries = [] }: ReleaseContents) =>
  libraries
    .map(({ name, version, licence }) => `/*! ${name} v${version} | ${licence} licence */\n`)
    .join('');

export function writeBundle(
  product: DemoProduct,
  release: ReleaseContents,
  bundle: Bundle,
): string {
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
