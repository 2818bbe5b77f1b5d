import type { Deps } from '../../../deps.ts';
import type { CustomResponse } from '../../../http/custom-responses.ts';
import { createEndLinks } from '../unsubscribe-links.ts';
import { readInBatches } from '../../../streams/batches.ts';
import { csvFile } from '../../catalog/admin/import-export/formats/csv-file.ts';
import { readSubscribed } from './queries.ts';

const subscribersPerBatch = 500;

const columns = ['name', 'email', 'confirmed_at', 'unsubscribe_url'] as const;

async function* readRows({ config, db }: Deps) {
  const read = (after: number, limit: number) => readSubscribed(db, after, limit);
  for await (const batch of readInBatches(read, subscribersPerBatch)) {
    yield batch.map(({ name, email, confirmedAt, documentId }) => ({
      name,
      email,
      confirmed_at: confirmedAt?.toISOString() ?? '',
      unsubscribe_url: createEndLinks(config, documentId).page,
    }));
  }
}

export const exportSubscribers = (deps: Deps): CustomResponse =>
  csvFile('subscribers.csv', columns, readRows(deps));
