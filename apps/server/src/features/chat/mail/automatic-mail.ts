import {
  absenceEndPhrases,
  absencePhrases,
  automaticReplyPhrases,
  bareReplyPhrases,
  reactionPhrases,
} from './automatic-phrases.ts';
import { simplifyLine, findHeaderBlock, findIntroduction, isDividerLine } from './introductions.ts';
import { isDateWord } from './written-dates.ts';

const longestSubject = 300;

/**
 * The subject tells whether a program has answered while its owner is away: it is a phrase alone,
 * until a date, or before the subject of our mail. People write about such programs.
 */
export function isAwaySubject(subject: string, ownSubjects: readonly string[]): boolean {
  const text = simplifyLine(subject.slice(0, longestSubject))
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^(?:\[[^[\]]{0,40}\] ?){1,3}/, '');
  const isEnd = (rest: string) => /^\p{P}?$/u.test(rest) || isOwnSubject(rest, ownSubjects);
  return (
    restsAfter(text, automaticReplyPhrases).some(isEnd) ||
    restsAfter(text, absencePhrases).some((rest) => isEnd(rest) || isTimeOfAbsence(rest)) ||
    restsAfter(text, bareReplyPhrases).some((rest) => isOwnSubject(rest, ownSubjects))
  );
}

const restsAfter = (text: string, phrases: readonly string[]): string[] =>
  phrases
    .filter((phrase) => text.startsWith(phrase))
    .map((phrase) => text.slice(phrase.length).trimStart());

function isOwnSubject(rest: string, ownSubjects: readonly string[]): boolean {
  const subject = rest.replace(/^[\p{P}\p{S}\s]+/u, '');
  if (/^(?:re|aw|sv|odp|antw|rif|r|res|ynt|vs|回复|答复|回覆)[:：]/.test(subject)) return true;
  return ownSubjects.some((own) => subject.startsWith(own.toLowerCase()));
}

const isTimeOfAbsence = (rest: string): boolean =>
  absenceEndPhrases.some((word) => {
    if (!rest.startsWith(`${word} `) || !/\d/.test(rest)) return false;
    const words = rest.split(/[\s.,/–-]+/).filter((one) => one !== '');
    return words.every((one) => /^\d/.test(one) || isTimeWord(one));
  });

const isTimeWord = (word: string) =>
  isDateWord(word) || absenceEndPhrases.some((phrase) => phrase.split(' ').includes(word));

/** Signatures of mails, keys, reports and reactions, which a program has attached. */
export function isNoise(mimeType: string, fileName: string): boolean {
  const name = fileName.toLowerCase();
  return (
    noiseTypes.has(mimeType.toLowerCase()) ||
    name === 'smime.p7s' ||
    /^openpgp_(?:0x)?[\da-f]{8,40}\.asc$/.test(name)
  );
}

const noiseTypes = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
  'application/pgp-encrypted',
  'text/vnd.google.email-reaction+json',
  'message/delivery-status',
  'message/disposition-notification',
  'text/rfc822-headers',
]);

const onlyEmoji =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F){1,16}$/u;
const firstEmoji = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F){0,2}/u;

const longestReaction = 20_000;

/** Returns a sentence for a mail that has nothing but a reaction to an earlier one. */
export function readReaction(text: string, subject: string): string | undefined {
  if (text.length > longestReaction) return undefined;
  const lines = text.split('\n').map(simplifyLine);
  const shown = lines.filter((line) => line !== '');
  const isEmojiAlone = shown.length === 1 && onlyEmoji.test(shown[0]!) && isReactionLine(subject);
  if (isEmojiAlone || isGmailReaction(shown) || isOutlookReaction(lines)) {
    const [emoji] = firstEmoji.exec(shown.slice(0, 2).join(' ')) ?? [];
    return emoji === undefined ? 'Reacted to the message.' : `Reacted with ${emoji}.`;
  }
  return readTapback(text.trim());
}

const isGmailReaction = ([emoji, sentence, ...others]: readonly string[]): boolean =>
  emoji !== undefined &&
  onlyEmoji.test(emoji) &&
  sentence?.includes('google.com/gmail') === true &&
  others.length === 0;

function isReactionLine(line: string): boolean {
  const text = line
    .slice(0, 200)
    .toLowerCase()
    .replace(/ ?[:：.。]$/, '');
  return reactionPhrases.some((phrase) => text.endsWith(phrase));
}

/** The sentence stands below an emoji, or above the message and nothing else. */
function isOutlookReaction(lines: readonly string[]): boolean {
  const index = lines.findIndex(isReactionLine);
  if (index === -1) return false;
  const above = lines.slice(0, index).filter((line) => line !== '');
  const next = lines.findIndex((line, at) => at > index && line !== '');
  const hasEmoji = firstEmoji.test([...above, lines[index]].join(' '));
  if (above.length > 1 || (above[0]?.length ?? 0) > 20) return false;
  if (next === -1) return hasEmoji;
  const readings = { left: 10 };
  return (
    isDividerLine(lines[next]!) ||
    findHeaderBlock(lines, next, readings) !== undefined ||
    findIntroduction(lines, next, readings) !== undefined
  );
}

const tapbacks: Readonly<Record<string, string>> = {
  'Liked ': '👍',
  'Loved ': '❤️',
  'Disliked ': '👎',
  'Laughed at ': '😂',
  'Emphasized ': '‼️',
  'Questioned ': '❓',
};

/** Phones of Apple write a sentence with the message in curly quotes. */
function readTapback(text: string): string | undefined {
  const open = text.indexOf('“');
  if (open === -1 || text.indexOf('”') !== text.length - 1) return undefined;
  const sentence = text.slice(0, open);
  const [, other] = /^Reacted (\S{1,16}) to $/.exec(sentence) ?? [];
  const emoji = tapbacks[sentence] ?? other;
  return emoji === undefined ? undefined : `Reacted with ${emoji}.`;
}

export function readCalendar(calendar: string): string | undefined {
  const lines = unfoldCalendar(calendar.slice(0, longestCalendar));
  const method = lines.find(({ name }) => name === 'METHOD')?.value.toUpperCase();
  const isOfEvent = lines.findIndex(({ name, value }) => name === 'BEGIN' && value === 'VEVENT');
  const event = isOfEvent === -1 ? lines : lines.slice(isOfEvent);
  const find = (name: string) => event.find((line) => line.name === name);
  const summary = unescapeText(find('SUMMARY')?.value ?? '');
  const title = summary === '' ? 'the event' : `“${summary}”`;
  const answer = /PARTSTAT=([A-Z-]{1,20})/i.exec(find('ATTENDEE')?.parameters ?? '')?.[1];
  const comment = unescapeText(find('COMMENT')?.value ?? '', 5_000);
  const tell = (sentence: string) =>
    comment === '' ? `${sentence}.` : `${sentence}.\n\n${comment}`;
  switch (method) {
    case 'REPLY':
      return tell(
        `${answers[answer?.toUpperCase() ?? ''] ?? 'Answered the invitation to'} ${title}`,
      );
    case 'COUNTER':
      return tell(`Proposed another time for ${title}${describeTime(find('DTSTART'))}`);
    case 'CANCEL':
      return tell(`Canceled ${title}`);
    case 'REQUEST':
      return tell(`Invitation to ${title}${describeTime(find('DTSTART'))}`);
    default:
      return summary === '' ? undefined : tell(`Event ${title}${describeTime(find('DTSTART'))}`);
  }
}

const longestCalendar = 100_000;

const answers: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted the invitation to',
  DECLINED: 'Declined the invitation to',
  TENTATIVE: 'Accepted with reservation the invitation to',
};

interface CalendarLine {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** Lines go on in those that begin with a blank (RFC 5545). */
function unfoldCalendar(calendar: string): CalendarLine[] {
  return calendar
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => {
      const head = /^(?:[^":]|"[^"]*")*/.exec(line)![0];
      const [name = ''] = head.split(';', 1);
      return {
        name: name.toUpperCase(),
        parameters: head.slice(name.length),
        value: line.slice(head.length + 1).trim(),
      };
    });
}

const unescapeText = (value: string, most = 200): string =>
  value
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .slice(0, most)
    .toWellFormed();

function describeTime(start: CalendarLine | undefined): string {
  const [, year, month, day, hour, minute, isUtc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d{0,2}(Z?))?/.exec(start?.value ?? '') ?? [];
  if (year === undefined) return '';
  const date = `, ${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const [, zone] = /TZID="?([^";]{1,80})/.exec(start!.parameters) ?? [];
  return `${date} ${hour}:${minute}${isUtc ? ' UTC' : zone ? ` (${zone})` : ''}`;
}
