import type { Queryable } from '../../db/client.ts';
import { hashDetails, hashEntry } from './canonical-entry.ts';
import { type ChainRow, countEntries, findByHash, listChainRows } from './chain-queries.ts';

type ChainReport =
  | {
      readonly entries: number;
      /** Without details, because those about a person were erased. */
      readonly erased: number;
      readonly lastHash: string;
    }
  | { readonly broken: string };

interface Expected {
  readonly sequence: number;
  readonly hash: string;
}

const rowsPerBatch = 1_000;
const noDetails = '{}';

const areDetailsIntact = ({ details, detailsSalt, detailsHash }: ChainRow) =>
  detailsSalt === null ? details === noDetails : hashDetails(detailsSalt, details) === detailsHash;

const isActorIntact = ({ shownActor, actorDocumentId, isActorKnown }: ChainRow) =>
  shownActor === actorDocumentId || (shownActor === null && !isActorKnown);

function findProblem(row: ChainRow, { sequence, hash }: Expected): string | undefined {
  if (row.sequence !== sequence) return `stands where entry ${sequence} belongs`;
  if (row.previousHash !== hash) return 'does not follow the entry before it';
  if (!areDetailsIntact(row)) return 'has other details than were written';
  if (hashEntry(row) !== row.hash) return 'is not as it was written';
  if (!isActorIntact(row)) return 'names another actor than was written';
  return undefined;
}

const describe = ({ sequence, documentId, createdAt }: ChainRow, problem: string) =>
  `Entry ${sequence} (${documentId}, ${createdAt}) ${problem}.`;

/** From the entry with the hash `since`, or from the first one. */
export async function verifyChain(db: Queryable, since?: string): Promise<ChainReport> {
  const start = since === undefined ? undefined : await findByHash(db, since);
  if (since !== undefined && !start) return { broken: `No entry has the hash ${since}.` };
  let expected = { sequence: start?.sequence ?? 1, hash: start?.previousHash ?? '' };
  let [entries, erased] = [0, 0];
  for (;;) {
    const rows = await listChainRows(db, expected.sequence - 1, rowsPerBatch);
    for (const row of rows) {
      const problem = findProblem(row, expected);
      if (problem !== undefined) return { broken: describe(row, problem) };
      expected = { sequence: row.sequence + 1, hash: row.hash };
      entries += 1;
      if (row.detailsSalt === null) erased += 1;
    }
    if (rows.length < rowsPerBatch) break;
  }
  const last = expected.sequence - 1;
  const stored = await countEntries(db, last);
  if (stored !== last) {
    return { broken: `There are ${stored} entries up to entry ${last}, instead of ${last}.` };
  }
  return { entries, erased, lastHash: expected.hash };
}
