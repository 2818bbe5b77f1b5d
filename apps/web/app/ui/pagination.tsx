import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PaginationProps {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  label?: string;
}

export function Pagination({ page, pageCount, hrefFor, label = 'Pages' }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={label} className="mt-10 flex items-center justify-center md:mt-14 md:gap-1">
      <PageLink href={page > 1 && hrefFor(page - 1)} label="Previous">
        <ChevronLeft aria-hidden className="size-4" />
        <span className="max-md:sr-only">Previous</span>
      </PageLink>
      {listPagesAround(page, pageCount).map((number) => (
        <PageLink
          key={number}
          href={hrefFor(number)}
          label={`Page ${number}`}
          isCurrent={number === page}
        >
          {number}
        </PageLink>
      ))}
      <PageLink href={page < pageCount && hrefFor(page + 1)} label="Next">
        <span className="max-md:sr-only">Next</span>
        <ChevronRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  );
}

export function listPagesAround(page: number, pageCount: number): number[] {
  const count = Math.min(limits.pageLinks, pageCount);
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), pageCount - count + 1);
  return Array.from({ length: count }, (_, offset) => first + offset);
}

interface PageLinkProps {
  href: string | false;
  label: string;
  isCurrent?: boolean;
  children: ReactNode;
}

function PageLink({ href, label, isCurrent, children }: PageLinkProps) {
  const style = clsx(
    'inline-flex h-10 min-w-9 items-center justify-center gap-1.5 rounded-md px-2 text-sm font-semibold tabular-nums md:min-w-10 md:px-3',
    isCurrent ? 'bg-foreground text-background' : 'hover:bg-accent',
  );
  if (!href) {
    return (
      <span
        role="link"
        aria-disabled
        aria-label={label}
        className={clsx(style, 'pointer-events-none text-muted-foreground')}
      >
        {children}
      </span>
    );
  }
  return (
    <Link
      to={href}
      preventScrollReset
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={style}
    >
      {children}
    </Link>
  );
}
