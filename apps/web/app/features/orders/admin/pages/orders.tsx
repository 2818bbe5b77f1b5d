import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { AdminOrderList } from '../list/admin-order-list.tsx';
import { ExportOrdersButton } from '../../../catalog/admin/import-export/export-orders-button.tsx';

export default function BackOfficeOrdersPage() {
  return (
    <>
      <BackOfficeHeading title="Orders" actions={<ExportOrdersButton />} />
      <AdminOrderList />
    </>
  );
}
