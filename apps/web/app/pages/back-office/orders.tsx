import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { SoldOrderList } from '../../features/back-office/orders/sold-order-list.tsx';
import { ExportOrders } from '../../features/back-office/import-export/export-orders.tsx';

export default function BackOfficeOrdersPage() {
  return (
    <>
      <BackOfficeHeading title="Orders" actions={<ExportOrders />} />
      <SoldOrderList />
    </>
  );
}
