import { useQuery } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../features/back-office/back-office-heading.tsx';
import { TextList } from '../../../features/back-office/texts/text-list.tsx';
import { adminTextsQuery } from '../../../features/back-office/texts/text-queries.ts';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

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
