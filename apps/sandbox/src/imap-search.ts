import type { NumberedMail } from './imap-server.ts';

export class UnknownWord extends Error {}

/** A sequence set is written as `1:3,5,7:*`, in which `*` is the last mail. */
export function isInSet(
  { mail, number }: NumberedMail,
  set: string,
  isByUid: boolean,
  last: NumberedMail,
): boolean {
  const own = isByUid ? mail.uid : number;
  const toNumber = (text: string) =>
    text === '*' ? (isByUid ? last.mail.uid : last.number) : Number(text);
  return set.split(',').some((range) => {
    const [first = '', end = first] = range.split(':');
    const [from, to] = [toNumber(first), toNumber(end)];
    return own >= Math.min(from, to) && own <= Math.max(from, to);
  });
}

const isSet = (word: string) => /^[\d*][\d*:,]*$/.test(word);

const criteria: Record<string, (mail: NumberedMail['mail']) => boolean> = {
  ALL: () => true,
  SEEN: ({ isSeen }) => isSeen,
  UNSEEN: ({ isSeen }) => !isSeen,
  FLAGGED: ({ isFlagged }) => isFlagged,
  UNFLAGGED: ({ isFlagged }) => !isFlagged,
  DELETED: () => false,
  UNDELETED: () => true,
};

/** A mail is found when it fulfils all criteria; `NOT` reverses the next one. */
export function findMailboxMails(mails: NumberedMail[], query: string): NumberedMail[] {
  const words = query.toUpperCase().replaceAll(/[()]/g, ' ').trim().split(/ +/);
  let found = mails;
  for (let index = 0; index < words.length; index += 1) {
    const isNot = words[index] === 'NOT';
    if (isNot) index += 1;
    const word = words[index] ?? '';
    let isFound: (mail: NumberedMail) => boolean;
    if (word === 'UID' || isSet(word)) {
      const isByUid = word === 'UID';
      if (isByUid) index += 1;
      const set = words[index] ?? '';
      isFound = (mail) => isInSet(mail, set, isByUid, mails.at(-1)!);
    } else {
      const criterion = criteria[word];
      if (!criterion) throw new UnknownWord(word);
      isFound = ({ mail }) => criterion(mail);
    }
    found = found.filter((mail) => isFound(mail) !== isNot);
  }
  return found;
}
