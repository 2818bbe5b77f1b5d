import type { Brand } from '@partshelf/contract/branding/brand.ts';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { Compatibility } from '@partshelf/contract/packages/packages.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, CircleX, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../shop-settings.ts';
import { type BadgeStyles, StateBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { platformLabels } from '../catalog/platforms.tsx';
import { formatPartNumber, getDownloadLabel } from '../catalog/product-texts.ts';
import { compatibilityQuery } from './package-queries.ts';
import { describePackage } from './package-texts.ts';
import { retirementText } from './retirement-text.ts';

interface PackageSectionProps {
  product: Product;
  columns?: 1 | 2;
  className?: string;
  children?: ReactNode;
}

/** The facts of a package, or of what a bundle contains, on one sheet. */
export function PackageSection({ product, columns = 1, className, children }: PackageSectionProps) {
  const { release, version, isBundle } = product;
  const brand = useBrand();
  const { data } = useQuery(compatibilityQuery(product.documentId));
  const answers = data && (data.data.version !== null || isBundle) ? data.data.platforms : [];
  return (
    <Card title={isBundle ? 'Bundle' : 'Package'} className={className}>
      <div>
        <Facts columns={columns}>
          {release ? (
            <VersionFact release={release} />
          ) : (
            version && <Fact name="Version">{versionLabel(version)}</Fact>
          )}
          {(answers.length > 0 || product.worksWith) && (
            <Fact name="Runs on">
              {answers.length > 0 ? <Platforms answers={answers} /> : product.worksWith}
            </Fact>
          )}
          {data?.data.retirements.map((retirement) => (
            <Fact key={retirement.text} name="Announced by Microsoft">
              <p className="font-semibold">{retirementText(retirement)}</p>
              {retirement.text}{' '}
              <a href={retirement.source} className="link">
                Announcement
              </a>
            </Fact>
          ))}
          {listFacts(product, brand).map(({ name, values }) => (
            <Fact key={name} name={name}>
              {values.map((value) => (
                <p key={value}>{value}</p>
              ))}
            </Fact>
          ))}
          {children}
        </Facts>
        {answers.length > 0 && (
          <p className="border-t border-border pt-2.5 text-xs text-muted-foreground">
            {isBundle
              ? 'These facts were read from the packages.'
              : 'These facts were read from the package.'}
          </p>
        )}
      </div>
    </Card>
  );
}

type OfferedRelease = NonNullable<Product['release']>;

function VersionFact({ release }: { release: OfferedRelease }) {
  const { version, publishedAt, changelog, askedBy } = release;
  const label = versionLabel(version);
  return (
    <Fact name="Version">
      {label}
      <p className="text-xs text-muted-foreground">Updated {formatSharedDate(publishedAt)}</p>
      <details className="mt-1">
        <summary>What has changed in version {label}</summary>
        <p className="mt-1.5 whitespace-pre-line">{changelog}</p>
        {askedBy && (
          <p className="mt-1.5 text-xs text-muted-foreground">
            {askedBy === 1 ? '1 customer' : `${askedBy} customers`} asked for this
          </p>
        )}
      </details>
    </Fact>
  );
}

type PlatformAnswer = Compatibility['platforms'][number];

/** None of them is an error. */
const styles: BadgeStyles<PlatformAnswer['answer']> = {
  yes: { tone: 'success', icon: Check, label: 'Yes' },
  probably: { tone: 'neutral', icon: Info, label: 'Probably' },
  no: { tone: 'neutral', icon: CircleX, label: 'No' },
  unknown: { tone: 'neutral', icon: CircleHelp, label: 'Cannot tell' },
};

function Platforms({ answers }: { answers: readonly PlatformAnswer[] }) {
  const sure = answers.filter(({ answer }) => answer === 'yes');
  const others = answers.filter(({ answer }) => answer !== 'yes');
  return (
    <>
      {sure.length > 0 && (
        <p className="flex gap-1.5 font-semibold">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          {sure.map(({ platform }) => platformLabels[platform]).join(', ')}
        </p>
      )}
      {others.length > 0 && (
        <details className="mt-1" open={sure.length === 0}>
          <summary>Other editions ({others.length})</summary>
          <ul aria-label="Other editions" className="mt-1.5 grid gap-2.5">
            {others.map(({ platform, answer, reasons }) => (
              <li key={platform}>
                <p className="flex items-center justify-between gap-4">
                  {platformLabels[platform]}
                  <StateBadge state={answer} styles={styles} />
                </p>
                {reasons.map((reason) => (
                  <p key={reason} className="text-xs text-muted-foreground">
                    {reason}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function listFacts(product: Product, brand: Brand) {
  const { packageName, release, contents } = product;
  const download = [packageName, getDownloadLabel(product).split(', ')[1]].filter(Boolean);
  const singleValues = Object.entries({
    Contains: contents && `${contents.length} products`,
    Download: download.join(', '),
    'Part no.': formatPartNumber(product, brand),
  });
  return [
    ...(release?.facts ? describePackage(release.facts) : []),
    ...singleValues.flatMap(([name, value]) => (value ? [{ name, values: [value] }] : [])),
  ];
}
