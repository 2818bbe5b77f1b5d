import { listPhrases } from './reply-phrases.ts';

const forwardPrefixes = new Set(listPhrases('forwardPrefixes'));
const replyPrefixes = new Set(listPhrases('replyPrefixes'));

const longestSubject = 500;
const mostPrefixes = 10;
const prefix = /^\s*([\p{L}\p{M}]{1,15})(?:[[(^]?\d{1,3}[\])]?)?\s?[:：]/u;

interface Subject {
  /** They are in small letters; the newest is first. */
  readonly prefixes: readonly string[];
  /** It is the subject without the prefixes, in small letters. */
  readonly topic: string;
}

function readSubject(subject: string): Subject {
  const prefixes: string[] = [];
  let topic = subject.slice(0, longestSubject);
  while (prefixes.length < mostPrefixes) {
    const [source, word] = prefix.exec(topic) ?? [];
    const name = word?.toLowerCase();
    if (name === undefined || !(forwardPrefixes.has(name) || replyPrefixes.has(name))) break;
    prefixes.push(name);
    topic = topic.slice(source!.length);
  }
  return { prefixes, topic: topic.replaceAll(/\s/g, '').toLowerCase() };
}

/** Outlook marks a forwarded mail in its subject only. An answer to one has the mark, too. */
export const isForwardSubject = (subject: string): boolean =>
  readSubject(subject).prefixes.some((name) => forwardPrefixes.has(name));

export const isReplySubject = (subject: string): boolean =>
  readSubject(subject).prefixes.some((name) => replyPrefixes.has(name));

/** Programs cut long subjects and break them into lines. */
export function isSameTopic(subject: string, quoted: string): boolean {
  const [one, other] = [readSubject(subject).topic, readSubject(quoted).topic];
  if (one === '' || other === '') return one === other;
  return one.startsWith(other) || other.startsWith(one);
}
