import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

const minAgeMs = 24 * 60 * 60 * 1000;

type Call = <Result>(send: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

interface ListedObject {
  readonly key: string;
  readonly changedAt: Date | undefined;
}

export async function* listObjects(
  call: Call,
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<ListedObject> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      ContinuationToken: next,
    });
    const page = await call((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, changedAt: LastModified };
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

/** Only objects that have not changed for a day. */
export async function* listOldObjects(
  ...listed: Parameters<typeof listObjects>
): AsyncGenerator<string> {
  const latest = Date.now() - minAgeMs;
  for await (const { key, changedAt } of listObjects(...listed)) {
    if (changedAt && changedAt.getTime() < latest) yield key;
  }
}
