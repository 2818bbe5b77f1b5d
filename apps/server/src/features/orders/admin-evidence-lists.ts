import type { Deps } from '../../deps.ts';
import type { Cell, Column } from '../../documents/document-blocks.ts';
import { type CsvColumns, writeCsv } from '../../http/csv-file.ts';
import { readInBatches } from '../../platform/batches.ts';
import {
  type DisputedOrder,
  listEvidenceInvoices,
  readChat,
  readDownloads,
  readMails,
  readMessagesOfBuyer,
} from './admin-dispute-queries.ts';
import { formatEvidenceTime, readTerms, type RenderTermsPage } from './admin-evidence-blocks.ts';
import { getReceipt } from './receipt.ts';

/** A bank asks for all of it: the ZIP has the whole, the PDF what fits. */
export async function describeEvidence(
  deps: Deps,
  found: DisputedOrder,
  renderTermsPage: RenderTermsPage,
) {
  const { order } = found;
  const invoices = await listEvidenceInvoices(deps.db, order.id);
  const invoiceNumbers = invoices.map(({ number }) => number);
  return {
    found,
    invoices,
    terms: await readTerms(deps, order.createdAt, renderTermsPage),
    receipt: order.paidAt && (await getReceipt(deps, null, order.documentId)),
    lists: [
      listDownloads(deps, found),
      listMails(deps, found, invoiceNumbers),
      listMessages(deps, found),
      listChat(deps, found),
    ],
  };
}

export type Evidence = Awaited<ReturnType<typeof describeEvidence>>;

/** A PDF has the newest rows of a list, with texts of so many characters. */
interface Extent {
  readonly rows: number;
  readonly characters: number;
}

interface Newest {
  readonly rows: readonly (readonly Cell[])[];
  readonly total: number;
}

export interface EvidenceList {
  readonly name: 'downloads' | 'mails' | 'messages' | 'chat';
  readonly title: string;
  /** The list of contents says it about the list. */
  readonly about: string;
  readonly tableColumns: readonly Column[];
  readonly writeFile: () => AsyncIterable<string>;
  readonly readNewest: (extent: Extent) => Promise<Newest>;
}

interface Description<Row extends { readonly id: number }> extends Pick<
  EvidenceList,
  'name' | 'title' | 'about' | 'tableColumns'
> {
  /** It reads rows after an id, oldest first. */
  readonly read: (after: number, limit: number) => Promise<Row[]>;
  readonly rowsAtOnce: number;
  readonly file: CsvColumns<Row>;
  readonly toCells: (row: Row, characters: number) => readonly Cell[];
}

const rowsAtOnce = 200;
/** Texts that people wrote can be long. */
const textsAtOnce = 20;

function toList<Row extends { readonly id: number }>({
  read,
  file,
  toCells,
  ...description
}: Description<Row>): EvidenceList {
  const readAll = () => readInBatches(read, description.rowsAtOnce);
  return {
    ...description,
    writeFile: () => writeCsv(file, readAll()),
    /** Only what is shown stays in memory. */
    async readNewest({ rows: wanted, characters }) {
      const rows: (readonly Cell[])[] = [];
      let total = 0;
      for await (const batch of readAll()) {
        total += batch.length;
        rows.push(...batch.slice(-wanted).map((row) => toCells(row, characters)));
        rows.splice(0, rows.length - wanted);
      }
      return { rows, total };
    },
  };
}

const cut = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters)}… (cut)` : text;

/** Short lines count as longer ones: a page has room for about fifty. */
export const cutLines = (text: string, characters: number): string[] =>
  cut(text, characters)
    .split(/[\r\n]+/)
    .slice(0, Math.ceil(characters / 40));

const timeColumn = { heading: 'Time', share: 2 } as const;

const listDownloads = ({ db }: Deps, { order }: DisputedOrder) =>
  toList({
    name: 'downloads',
    title: 'Downloads',
    about: 'Each download with time, version, network and browser',
    read: (after, limit) => readDownloads(db, order.id, after, limit),
    rowsAtOnce,
    file: {
      time: ({ at }) => at,
      product: ({ product }) => product,
      version: ({ version }) => version,
      network: ({ network }) => network,
      browser: ({ userAgent }) => userAgent,
    },
    tableColumns: [
      timeColumn,
      { heading: 'Product', share: 3 },
      { heading: 'Network', share: 2 },
      { heading: 'Browser', share: 4 },
    ],
    toCells: ({ at, product, version, network, userAgent }) => [
      formatEvidenceTime(at),
      `${product} ${version}`,
      network ?? '',
      cut(userAgent ?? '', 120),
    ],
  });

const listMails = ({ db }: Deps, { order }: DisputedOrder, invoiceNumbers: readonly string[]) =>
  toList({
    name: 'mails',
    title: 'Emails about the order',
    about:
      'Recipient, subject and time of the emails about the order, its invoices and refund requests. The shop does not keep the text of an email that was sent.',
    read: (after, limit) => readMails(db, { order, invoiceNumbers }, after, limit),
    rowsAtOnce,
    file: {
      created: ({ createdAt }) => createdAt,
      sent: ({ sentAt }) => sentAt,
      to: ({ recipient }) => recipient,
      subject: ({ subject }) => subject,
      state: ({ state }) => state,
    },
    tableColumns: [
      timeColumn,
      { heading: 'To', share: 3 },
      { heading: 'Subject', share: 5 },
      { heading: 'State', share: 1 },
    ],
    toCells: ({ createdAt, sentAt, recipient, subject, state }) => [
      formatEvidenceTime(sentAt ?? createdAt),
      recipient,
      cut(subject, 200),
      state,
    ],
  });

const listMessages = ({ db }: Deps, { buyer }: DisputedOrder) =>
  toList({
    name: 'messages',
    title: 'Messages',
    about: 'Messages of the address of the buyer, with the answers',
    read: (after, limit) => readMessagesOfBuyer(db, buyer.email, after, limit),
    rowsAtOnce: textsAtOnce,
    file: {
      time: ({ createdAt }) => createdAt,
      from: ({ email }) => email,
      subject: ({ subject }) => subject,
      message: ({ message }) => message,
      answers: ({ answers }) =>
        answers
          .map(({ text, createdAt }) => `${formatEvidenceTime(createdAt)}: ${text}`)
          .join('\n\n'),
    },
    tableColumns: [timeColumn, { heading: 'Message', share: 9 }],
    toCells: ({ createdAt, subject, message, answers }, characters) => [
      formatEvidenceTime(createdAt),
      [
        { text: cut(subject, 200), style: 'strong' as const },
        ...cutLines(message, characters),
        ...answers
          .slice(-3)
          .flatMap(({ text, createdAt: at }) => [
            { text: `Answer of ${formatEvidenceTime(at)}`, style: 'small' as const },
            ...cutLines(text, characters),
          ]),
      ],
    ],
  });

const listChat = ({ db }: Deps, { buyer }: DisputedOrder) =>
  toList({
    name: 'chat',
    title: 'Chat',
    about: 'The chat of the buyer with the shop',
    read: (after, limit) => readChat(db, buyer.id, after, limit),
    rowsAtOnce: textsAtOnce,
    file: {
      time: ({ createdAt }) => createdAt,
      from: ({ isFromCustomer }) => (isFromCustomer ? 'buyer' : 'shop'),
      message: ({ content }) => content,
    },
    tableColumns: [timeColumn, { heading: 'From', share: 1 }, { heading: 'Message', share: 8 }],
    toCells: ({ createdAt, isFromCustomer, content }, characters) => [
      formatEvidenceTime(createdAt),
      isFromCustomer ? 'Buyer' : 'Shop',
      cutLines(content, characters),
    ],
  });
