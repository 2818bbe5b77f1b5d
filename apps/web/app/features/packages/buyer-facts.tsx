import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import type { Compatibility } from '@partshelf/contract/packages/packages.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText, KeyRound, type LucideIcon, Server, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShownTexts } from '../../shop-settings.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { compatibilityQuery } from './package-queries.ts';
import { getSecurityReviewPath } from './security-review-links.tsx';

/** What a business asks before it buys. */
export function BuyerFacts({ product }: { product: Product }) {
  const { data, isPending } = useQuery(compatibilityQuery(product.documentId));
  const platforms = data && describePlatforms(data.data.platforms);
  const approvals = data?.data.approvals ?? null;
  const hasOwnTerms = useShownTexts().own.includes('terms');
  return (
    <ul aria-label="For your company" className="grid content-start gap-3">
      {isPending && (
        <>
          <Skeleton className="h-10" />
          <Skeleton className="h-5 w-40" />
        </>
      )}
      {platforms && <Fact icon={Server}>{platforms}</Fact>}
      {approvals !== null && <Fact icon={KeyRound}>{countApprovals(approvals)}</Fact>}
      <Fact icon={FileText}>
        <Link to={hasOwnTerms ? '/terms' : '/terms#licence'} className={linkStyle}>
          {hasOwnTerms ? 'Licence terms' : 'Licence: one tenant'}
        </Link>
      </Fact>
      {product.isBundle ? (
        <Fact icon={ShieldCheck}>
          <a href="#for-administrators" className={linkStyle}>
            Security reviews
          </a>
        </Fact>
      ) : (
        product.release !== null && (
          <Fact icon={ShieldCheck}>
            <a href={getSecurityReviewPath(product, 'pdf')} className={linkStyle}>
              Security review
            </a>
          </Fact>
        )
      )}
    </ul>
  );
}

const linkStyle = 'link inline-block max-md:-my-3 max-md:py-3';

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function countApprovals(count: number): string {
  if (count === 0) return 'Needs no approval';
  return count === 1 ? 'Needs 1 approval' : `Needs ${count} approvals`;
}

const platformNames: readonly (readonly [Platform, string])[] = [
  ['online', 'SharePoint Online'],
  ['2019', 'Server 2019'],
  ['2016', 'Server 2016'],
  ['subscriptionEdition', 'Server Subscription Edition'],
];

const and = new Intl.ListFormat('en-GB');
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `Runs on SharePoint Online. Not on Server 2019 or 2016.`; empty when nothing is known. */
export function describePlatforms(platforms: Compatibility['platforms']): string {
  const listNames = (wanted: Compatibility['platforms'][number]['answer']) =>
    platformNames
      .filter(([name]) =>
        platforms.some(({ platform, answer }) => platform === name && answer === wanted),
      )
      .map(([, label], index, named) =>
        named[index - 1]?.[1].startsWith('Server') ? label.replace('Server ', '') : label,
      );
  const [certain, probable, none] = [listNames('yes'), listNames('probably'), listNames('no')];
  return [
    certain.length > 0 && `Runs on ${and.format(certain)}.`,
    probable.length > 0 && `Probably runs on ${and.format(probable)}.`,
    none.length > 0 && `Not on ${or.format(none)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
