import type { TaxSum } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { taxTreatment } from '@partshelf/contract/invoices/tax.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { sumTaxes } from './export-queries.ts';

type SumRow = Awaited<ReturnType<typeof sumTaxes>>[number];

export function toTaxSum(row: SumRow): TaxSum {
  return {
    country: row.country,
    treatment: taxTreatment.parse(row.treatment),
    rate: row.hundredths / 100,
    documents: row.documents,
    net: toDollars(row.netCents),
    tax: toDollars(row.taxCents),
    total: toDollars(row.totalCents),
  };
}
