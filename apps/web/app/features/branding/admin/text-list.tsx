import { useQuery } from '@tanstack/react-query';
import type { AdminText } from '@partshelf/contract/branding/admin.ts';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { adminTextsQuery, textDescriptions } from './texts.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';

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

interface TextListProps {
  texts: readonly Omit<AdminText, 'content'>[];
}

function TextList({ texts }: TextListProps) {
  return (
    <ul className="grid gap-3">
      {texts.map(({ name, updatedAt, updatedBy }) => (
        <li key={name} className="relative sheet p-4 md:px-6">
          <h2 className="text-title">
            <Link
              to={`/admin/settings/texts/${name}`}
              className="link after:absolute after:inset-0"
            >
              {textDescriptions[name].title}
            </Link>
          </h2>
          <p className="text-sm text-muted-foreground">{textDescriptions[name].hint}</p>
          <p className="mt-1 text-xs text-muted-foreground">
            {updatedAt
              ? `Changed ${formatDateTime(updatedAt)} by ${updatedBy?.username ?? 'a deleted account'}`
              : 'Default'}
          </p>
        </li>
      ))}
    </ul>
  );
}
