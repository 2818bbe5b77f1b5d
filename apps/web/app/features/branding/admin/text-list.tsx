import type { ListedText } from '@partshelf/contract/branding/admin.ts';
import type { ShopTextName } from '@partshelf/contract/branding/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { adminTextsQuery, textDescriptions, textListPath } from './texts.ts';

interface TextListProps {
  open?: ShopTextName;
  children?: ReactNode;
}

export function TextList({ open, children }: TextListProps) {
  return (
    <QueryState
      query={useQuery(adminTextsQuery)}
      skeleton={<Skeleton className="h-96 rounded-lg" />}
      errorText="The texts could not be loaded."
    >
      {({ data: texts }) => (
        <ul aria-label="Texts" className="sheet divide-y divide-border">
          {texts.map((text) => (
            <TextRow key={text.name} text={text} isOpen={text.name === open}>
              {children}
            </TextRow>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

interface TextRowProps {
  text: ListedText;
  isOpen: boolean;
  children: ReactNode;
}

function TextRow({ text, isOpen, children }: TextRowProps) {
  const { name, beginning, updatedAt, updatedBy } = text;
  const { title, hint } = textDescriptions[name];
  const link = useRef<HTMLAnchorElement>(null);
  const hasFollowedLink = useNavigationType() !== 'POP';

  // The row that was pressed is another element now.
  useLayoutEffect(() => {
    if (!isOpen) return;
    if (hasFollowedLink && document.activeElement === document.body)
      link.current!.focus({ preventScroll: true });
    link.current!.scrollIntoView({ block: 'nearest' });
  }, [isOpen, hasFollowedLink]);

  return (
    <li>
      <Link
        ref={link}
        to={isOpen ? textListPath : `${textListPath}/${name}`}
        aria-expanded={isOpen}
        preventScrollReset
        className="flex flex-wrap items-center gap-x-4 rounded-lg px-5 py-3 text-sm -outline-offset-2 hover:bg-accent md:flex-nowrap md:px-7"
      >
        <h2 className="text-sm font-semibold max-md:min-w-0 max-md:flex-1 md:w-40 md:shrink-0">
          {title}
        </h2>
        <span className="min-w-0 flex-1 truncate text-muted-foreground max-md:order-last max-md:basis-full">
          {beginning ?? hint}
        </span>
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {updatedAt ? formatDateTime(updatedAt) : 'Default'}
          {updatedAt && (
            <span className="sr-only">
              , changed by {updatedBy?.username ?? 'a deleted account'}
            </span>
          )}
        </span>
        <ChevronRight
          aria-hidden
          className={clsx(
            'size-4 shrink-0 text-muted-foreground transition-[rotate] duration-(--d-fast)',
            isOpen && 'rotate-90',
          )}
        />
      </Link>
      {isOpen && <div className="border-t border-border">{children}</div>}
    </li>
  );
}
