import type { Pagination as PageOfList } from '@partshelf/contract/api/envelope.ts';
import { Pagination } from '../../ui/pagination.tsx';

interface ListFooterProps {
  pagination: PageOfList;
  hrefFor: (page: number) => string;
}

export function ListFooter({ pagination, hrefFor }: ListFooterProps) {
  const { page, pageSize, pageCount, total } = pagination;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 *:mt-0!">
      <p role="status" className="text-sm text-muted-foreground tabular-nums">
        {first} to {last} of {total.toLocaleString('en-US')}
      </p>
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </div>
  );
}
