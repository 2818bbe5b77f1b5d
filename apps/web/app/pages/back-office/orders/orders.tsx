import { BackOfficeHeading } from '../../../features/back-office/back-office-heading.tsx';
import { AdminOrderList } from '../../../features/back-office/orders/list/admin-order-list.tsx';
import { ExportOrdersButton } from '../../../features/back-office/import-export/export-orders-button.tsx';

export default function BackOfficeOrdersPage() {
  return (
    <>
      <BackOfficeHeading title="Orders" actions={<ExportOrdersButton />} />
      <AdminOrderList />
    </>
  );
}
