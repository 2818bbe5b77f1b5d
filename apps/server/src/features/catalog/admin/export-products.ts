import type { AdminProductFilters } from '@partshelf/contract/catalog/admin.ts';
import {
  type ProductColumn,
  productFileColumns,
} from '@partshelf/contract/catalog/import-export.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { Database } from '../../../db/client.ts';
import { readWholeList } from '../../../db/list-page.ts';
import { type CsvColumns, csvFile } from '../../../http/csv-file.ts';
import { type CustomResponse, streamedFileResponse } from '../../../http/custom-responses.ts';
import { type ExportedProduct, selectExported } from './import-export-queries.ts';
import { getProductList } from './product-queries.ts';

export const slugSeparator = '|';

const hasPrice = ({ priceCents, isFree }: ExportedProduct['product']) => isFree || priceCents > 0;

export type ProductCells = Readonly<Record<ProductColumn, string>>;

export function toCells({ product, categories, contents }: ExportedProduct): ProductCells {
  const values = {
    ...product,
    long_description: product.longDescription,
    other_description: product.otherDescription,
    price: hasPrice(product) ? formatDecimal(product.priceCents) : '',
    categories: categories.join(slugSeparator),
    contents: contents.join(slugSeparator),
  };
  const cells = productFileColumns.map((column) => [column, String(values[column] ?? '')]);
  return Object.fromEntries(cells) as ProductCells;
}

const columns: CsvColumns<ProductCells> = Object.fromEntries(
  productFileColumns.map((column) => [column, (cells: ProductCells) => cells[column]]),
);

async function* readRows(db: Database, filters: AdminProductFilters) {
  const list = { ...getProductList(db, filters), rows: () => selectExported(db).$dynamic() };
  for await (const batch of readWholeList(list)) yield batch.map(toCells);
}

async function* writeJson(batches: AsyncIterable<readonly ProductCells[]>) {
  let before = '[\n';
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export function exportProducts(
  db: Database,
  filters: AdminProductFilters,
  format: 'csv' | 'json',
): CustomResponse {
  const rows = readRows(db, filters);
  if (format === 'csv') return csvFile('products.csv', columns, rows);
  return streamedFileResponse({
    fileName: 'products.json',
    mimeType: 'application/json; charset=utf-8',
    parts: writeJson(rows),
  });
}
