import { AccountPage } from '../../blocks/page/account-page.tsx';
import { DataPanel } from '../../features/privacy/data-panel.tsx';
import { StoredDataList } from '../../features/privacy/stored-data-list.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading, PageTitle } from '../../ui/page.tsx';
import { accountFrame } from './user-page.tsx';

export const handle = accountFrame('Data');

export default function DataPage() {
  return (
    <AccountPage heading={<PageHeading>Data</PageHeading>}>
      <PageTitle>Data</PageTitle>
      <div className="grid gap-6">
        <DataPanel />
        <Card title="What we keep, why, and how long">
          <details className="text-sm">
            <summary>Show the list</summary>
            <div className="mt-4 max-w-prose">
              <StoredDataList />
            </div>
          </details>
        </Card>
      </div>
    </AccountPage>
  );
}
