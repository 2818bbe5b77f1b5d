import { useQuery } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { TextList } from './text-list.tsx';
import { adminTextsQuery } from './text-queries.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';

export default function TextsPage() {
  return (
    <>
      <BackOfficeHeading title="Texts" />
      <QueryState
        query={useQuery(adminTextsQuery)}
        skeleton={<Skeleton className="h-96" />}
        errorText="The texts could not be loaded."
      >
        {({ data: texts }) => <TextList texts={texts} />}
      </QueryState>
    </>
  );
}
