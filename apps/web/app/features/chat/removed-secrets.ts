import type { RemovedSecrets } from '@partshelf/contract/chat/attachments.ts';

type Kind = keyof RemovedSecrets;

const kindLabels: Record<Exclude<Kind, 'bodies'>, readonly [one: string, many: string]> = {
  cookies: ['cookie', 'cookies'],
  tokens: ['token', 'tokens'],
  keys: ['key', 'keys'],
  passwords: ['password', 'passwords'],
  codes: ['code', 'codes'],
};

const label = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`;

export function removedSecretsText({ bodies = 0, ...secrets }: RemovedSecrets): string {
  const counts = Object.entries(secrets)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const list = counts.map(([kind, count]) =>
    label(count, kindLabels[kind as keyof typeof secrets]),
  );
  const removed =
    total > 0
      ? `${label(total, ['secret was', 'secrets were'])} removed: ${list.join(', ')}.`
      : 'No secrets were found.';
  return bodies > 0
    ? `${removed} ${label(bodies, ['body that cannot be searched was', 'bodies that cannot be searched were'])} removed.`
    : removed;
}
