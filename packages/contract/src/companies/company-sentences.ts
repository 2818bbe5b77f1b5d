import type { Changes, Sentence, SentenceContext, SentenceWith, Titled } from '../audit-codes.ts';
import { versionLabel } from '../catalog/labels.ts';

/** No detail contains it, because PostgreSQL does not store it. */
export const personMark = '\0';

type OfOrder = { readonly orderNumber: number };
type OfQuote = { readonly quoteNumber: string };
type OfRole = { readonly role: string };
type OfDomain = { readonly domain: string };
type OfRelease = Titled & { readonly version: string };

/** What happened in a company: `personMark` stands for the person to whom it happened. */
export const companySentences = {
  created: () => 'created the company',
  changed: ({ name, nameBefore, billing, updatePolicy }: Changes) => {
    if (updatePolicy !== undefined) {
      return updatePolicy === 'all'
        ? 'chose that members are told of all updates'
        : 'chose that updates with new approvals wait for an owner';
    }
    return billing === undefined
      ? `renamed the company from ${nameBefore} to ${name}`
      : 'changed the billing details';
  },
  closed: () => 'closed the company',
  reopened: () => 'opened the company again',
  invited: ({ role, domain }: OfRole & Partial<OfDomain>) =>
    domain ? `invited someone at ${domain} as ${role}` : `invited someone as ${role}`,
  'invitation withdrawn': (() => 'withdrew an invitation') as SentenceWith<OfRole>,
  joined: ({ role }: OfRole & Partial<OfDomain>, { isAboutOther }: SentenceContext) =>
    isAboutOther ? `added ${personMark} as ${role}` : `joined as ${role}`,
  left: (() => 'left the company') as SentenceWith<OfRole>,
  removed: (() => `removed ${personMark}`) as SentenceWith<OfRole>,
  'role changed': ({ roleBefore, role }: OfRole & { roleBefore: string }) =>
    `changed the role of ${personMark} from ${roleBefore} to ${role}`,
  'join requested': (() => 'asked to join the company') as SentenceWith<OfDomain>,
  'join request withdrawn': () => 'withdrew the request to join',
  'join declined': () => `declined to let ${personMark} join`,
  'domain added': ({ domain }: OfDomain) => `added the domain ${domain}`,
  'domain verified': ({ domain }: OfDomain) => `verified the domain ${domain}`,
  'domain changed': ({ domain }: OfDomain & { joining: string }) =>
    `changed how people of ${domain} join`,
  'domain removed': ({ domain }: OfDomain) => `removed the domain ${domain}`,
  'domain lost': ({ domain }: OfDomain) => `no longer found the record of the domain ${domain}`,
  bought: ({ orderNumber }: OfOrder) => `bought order ${orderNumber}`,
  quoted: ({ quoteNumber }: OfQuote) => `got quote ${quoteNumber}`,
  'quote accepted': ({ quoteNumber, orderNumber }: OfQuote & OfOrder) =>
    `accepted quote ${quoteNumber} as order ${orderNumber}`,
  'quote declined': ({ quoteNumber }: OfQuote) => `declined quote ${quoteNumber}`,
  'delivery ended': ({ orderNumber }: OfOrder) =>
    `stopped delivering before the payment, because order ${orderNumber} was cancelled unpaid`,
  'refund requested': ({ orderNumber }: OfOrder) => `asked for a refund of order ${orderNumber}`,
  'refund request withdrawn': ({ orderNumber }: OfOrder) =>
    `withdrew the refund request of order ${orderNumber}`,
  downloaded: ({ title, version }: OfRelease) =>
    `downloaded ${title} ${versionLabel(String(version))}`,
  'update told': ({ title, version }: OfRelease) =>
    `told the members of ${title} ${versionLabel(String(version))}`,
  'update dismissed': ({ title, version }: OfRelease) =>
    `dismissed the update to ${title} ${versionLabel(String(version))}`,
  moved: ({ orderNumber }: OfOrder, { isAboutOther }: SentenceContext) =>
    `moved order ${orderNumber}${isAboutOther ? ` of ${personMark}` : ''} to the company`,
  'moved back': ({ orderNumber }: OfOrder) => `moved order ${orderNumber} back to its buyer`,
  claimed: ({ orders, buyers }: { orders: number; buyers: number }) =>
    `claimed purchases of the company’s domain: ${orders} of ${buyers} ${buyers === 1 ? 'person' : 'people'}`,
  'claim refused': () => 'refused a claim',
  'claim ended': () => 'ended a claim: no order moves',
} satisfies Record<string, Sentence>;
