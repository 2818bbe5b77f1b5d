import type { ShopTextName } from '@partshelf/contract/branding/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TextEditor } from './text-editor.tsx';
import { adminTextQuery } from './text-queries.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/loading.tsx';
import { editorPage } from '../../../../rendering/editor-page.ts';

export { clientLoader, loader } from '../../../../rendering/editor-page.ts';

export const handle = editorPage;

export default function TextDetailsPage() {
  const name = useParams()['name'] as ShopTextName;
  return (
    <QueryState
      query={useQuery(adminTextQuery(name))}
      skeleton={<Skeleton className="h-96" />}
      notFound={
        <EmptyState link={{ to: '/admin/settings/texts', label: 'All texts' }}>
          There is no such text.
        </EmptyState>
      }
      errorText="The text could not be loaded."
    >
      {({ data: text }) => <TextEditor key={name} text={text} />}
    </QueryState>
  );
}
