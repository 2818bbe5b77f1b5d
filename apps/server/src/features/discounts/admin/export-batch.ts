import type { Deps } from '../../../deps.ts';
import type { CustomResponse } from '../../../http/custom-responses.ts';
import type { SignedIn } from '../../../identity.ts';
import { readInBatches } from '../../../streams/batches.ts';
import { csvFile } from '../../catalog/admin/import-export/formats/csv-file.ts';
import { recordExport } from '../../catalog/admin/import-export/record-export.ts';
import { getBatchRow } from './generate-codes.ts';
import { listCodesOfBatch } from './list-query.ts';

const codesPerRead = 1_000;

/** @throws ShopError NOT_FOUND */
export async function exportBatch(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<CustomResponse> {
  const { db, config } = deps;
  const batch = await getBatchRow(deps, documentId);
  await recordExport(deps, actor, { title: `discount codes of ${batch.name}` });

  const read = (after: number, limit: number) => listCodesOfBatch(db, batch.id, after, limit);

  async function* readRows() {
    for await (const codes of readInBatches(read, codesPerRead)) {
      yield codes.map(({ code }) => ({ code, link: `${config.publicUrl}/?code=${code}` }));
    }
  }

  return csvFile('discount-codes.csv', ['code', 'link'], readRows());
}
