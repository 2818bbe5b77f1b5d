import type { PackageFacts } from './packages.ts';

type Permission = PackageFacts['permissions'][number];

const actions: Record<string, string> = {
  Read: 'Read',
  ReadBasic: 'Read basic details of',
  ReadWrite: 'Read and change',
  Send: 'Send',
  Create: 'Create',
  Manage: 'Manage',
  FullControl: 'Have full control of',
};

const things: Record<string, string> = {
  User: 'user profiles',
  Group: 'groups',
  GroupMember: 'group members',
  Team: 'teams',
  Channel: 'channels',
  ChannelMessage: 'channel messages',
  Chat: 'chats',
  ChatMessage: 'chat messages',
  Directory: 'directory data',
  Organization: 'organisation details',
  Place: 'rooms and places',
  Presence: 'presence',
  Mail: 'mail',
  MailboxSettings: 'mailbox settings',
  Notes: 'notebooks',
  TermStore: 'term store data',
  TeamsActivity: 'activity notifications',
  OnlineMeetings: 'online meetings',
};

const ranges: Record<string, string> = {
  All: 'all',
  Shared: 'shared',
  Selected: 'selected',
};

/** A package may name anything, also `constructor`. */
const lookUp = (words: Record<string, string>, word: string): string | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const splitWords = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

export function scopeText(scope: string): string {
  if (scope === 'user_impersonation') return 'Act for the person who is signed in';
  const [thing = '', action = '', range, ...rest] = scope.split('.');
  const verb = lookUp(actions, action);
  const extent = range && lookUp(ranges, range);
  if (!verb || rest.length > 0 || (range && !extent)) return scope;
  const noun = lookUp(things, thing) ?? splitWords(thing);
  return [verb, extent, noun].filter(Boolean).join(' ');
}

/** An example is `Read calendars (Microsoft Graph)`. */
export function permissionText({ resource, scope }: Permission): string {
  return `${scopeText(scope)} (${resource})`;
}

export const platforms = ['online', 'subscriptionEdition', '2019', '2016'] as const;

export type Platform = (typeof platforms)[number];
