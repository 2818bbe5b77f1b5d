import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarX2,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Server,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShownTexts } from '../../shop-settings.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { compatibilityQuery } from './package-queries.ts';
import { retirementText } from './retirement-text.ts';
import { getSecurityReviewPath } from './security-review-links.tsx';

export function BuyerFacts({ product }: { product: Product }) {
  const { data, isPending } = useQuery(compatibilityQuery(product.documentId));
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
      {data?.data.summary && <Fact icon={Server}>{data.data.summary}</Fact>}
      {data?.data.retirements.map((retirement) => (
        <Fact key={retirement.text} icon={CalendarX2}>
          {retirementText(retirement)}
        </Fact>
      ))}
      {approvals !== null && <Fact icon={ListChecks}>{countApprovals(approvals)}</Fact>}
      <Fact icon={ScrollText}>
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
