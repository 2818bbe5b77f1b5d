import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

const minAgeMs = 24 * 60 * 60 * 1000;

type Call = <Result>(send: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Only objects that have not changed for a day. */
export async function* listOldObjects(
  call: Call,
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<string> {
  const latest = Date.now() - minAgeMs;
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      ContinuationToken: next,
    });
    const page = await call((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified && LastModified.getTime() < latest) yield Key;
    }
    next = page.NextContinuationToken;
  } while (next !== undefined);
}
