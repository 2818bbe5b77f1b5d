import type { Brand } from '@partshelf/contract/branding/brand.ts';
import type { Product, Release } from '@partshelf/contract/catalog/catalog.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { useBrand } from '../../shop-settings.ts';
import { formatSharedDate } from '../../ui/dates.ts';
import { formatPartNumber, getDownloadLabel } from '../catalog/product-texts.ts';
import { describePackage } from './package-texts.ts';

export function PackageSection({ product }: { product: Product }) {
  const { release } = product;
  const brand = useBrand();
  return (
    <section aria-labelledby="package" className="min-w-0">
      <h2 id="package" className="mb-3.5 text-h3">
        Package
      </h2>
      <dl className="border-b border-border text-sm">
        {listFacts(product, brand).map(({ name, values }) => (
          <div key={name} className="flex justify-between gap-7 border-t border-border py-2.5">
            <dt className="max-w-[45%] shrink-0 text-muted-foreground">{name}</dt>
            <dd className="grid gap-1 text-right font-[550] wrap-anywhere tabular-nums">
              {values.map((value) => (
                <p key={value}>{value}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {release && <Changelog version={release.version} changelog={release.changelog} />}
    </section>
  );
}

function Changelog({ version, changelog }: Pick<Release, 'version' | 'changelog'>) {
  return (
    <details className="mt-4 text-sm">
      <summary className="link w-fit cursor-pointer">
        What has changed in version {versionLabel(version)}
      </summary>
      <p className="mt-2.5 wrap-anywhere whitespace-pre-line">{changelog}</p>
    </details>
  );
}

function listFacts(product: Product, brand: Brand) {
  const { version, worksWith, packageName, updatedAt, release } = product;
  const singleValues = Object.entries({
    Version: version && versionLabel(version),
    Updated: formatSharedDate(release?.publishedAt ?? updatedAt),
    'Works with': worksWith,
    File: packageName,
    Download: getDownloadLabel(product),
    'Part no.': formatPartNumber(product, brand),
  });
  return [
    ...singleValues.flatMap(([name, value]) => (value ? [{ name, values: [value] }] : [])),
    ...(release?.facts ? describePackage(release.facts) : []),
  ];
}
