import type {
  InlineScriptKind,
  PackageFacts,
  SecurityReview,
} from '@partshelf/contract/packages/packages.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';

type Answer = SecurityReview['compatibility'][number]['answer'];

export const platformNames: Record<Platform, string> = {
  online: 'SharePoint Online',
  subscriptionEdition: 'SharePoint Server Subscription Edition',
  2019: 'SharePoint Server 2019',
  2016: 'SharePoint Server 2016',
};

export const answerWords: Record<Answer, string> = {
  yes: 'Yes',
  probably: 'Probably',
  no: 'No',
  unknown: 'Cannot tell',
};

export const componentKinds: Record<PackageFacts['components'][number]['kind'], string> = {
  webPart: 'Web part',
  extension: 'Extension',
  adaptiveCardExtension: 'Card for Viva Connections',
  library: 'Library',
  other: 'Other',
};

export const signKinds: Record<InlineScriptKind, string> = {
  eval: 'eval()',
  functionFromText: 'Function made of text',
  timerWithText: 'Timer with text',
  documentWrite: 'document.write()',
  scriptElement: 'Script element with content',
  eventHandler: 'Event handler in an attribute',
  javascriptAddress: 'javascript: address',
};

export const yesOrNo = (value: boolean | undefined) =>
  value === undefined ? 'Not read yet' : value ? 'Yes' : 'No';

const numbers = new Intl.NumberFormat('en');

export const formatBytes = (bytes: number) => `${numbers.format(bytes)} bytes`;

export const formatCount = (count: number, one: string, many = `${one}s`) =>
  count === 1 ? `one ${one}` : `${count === 0 ? 'no' : numbers.format(count)} ${many}`;

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const formatDate = (iso: string) => dates.format(new Date(iso));
