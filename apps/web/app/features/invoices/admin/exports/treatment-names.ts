import type { TaxTreatment } from '@partshelf/contract/invoices/tax.ts';

export const treatmentNames: Record<TaxTreatment, string> = {
  none: 'No tax',
  domestic: 'Domestic',
  reverseCharge: 'Reverse charge',
  oneStopShop: 'One Stop Shop',
  sellerRate: 'Rate of the seller',
  outsideScope: 'Outside the scope',
};
