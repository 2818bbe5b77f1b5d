import * as z from 'zod/mini';
import { entryOf, listOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import { paginationQuery } from '../api/query.ts';
import { shopTextNames, textContents, type ShopTextName } from '../shop/shop-texts.ts';

const textName = z.enum(shopTextNames as [ShopTextName, ...ShopTextName[]]);

/** 0 before the first change. */
const version = z.int('Version is a number').check(z.gte(0));

const byPerson = z.nullable(z.object({ documentId: z.string(), username: z.string() }));

const anyContent = z.nullable(
  z.union([
    textContents.terms,
    textContents.faq,
    textContents.plans,
    textContents.announcement,
    textContents.footer,
    textContents.promises,
  ]),
);

const adminText = z.object({
  name: textName,
  version,
  /** Null for the text that came with the shop. */
  content: anyContent,
  updatedAt: z.nullable(z.string()),
  updatedBy: byPerson,
});

export type AdminText = z.infer<typeof adminText>;

const textVersion = z.object({
  version,
  isOwn: z.boolean(),
  createdAt: z.string(),
  createdBy: byPerson,
});

export type TextVersion = z.infer<typeof textVersion>;

const draftOf = <Name extends ShopTextName>(name: Name) =>
  z.strictObject({ name: z.literal(name), content: textContents[name] });

const saveOf = <Name extends ShopTextName>(name: Name) =>
  z.strictObject({
    name: z.literal(name),
    /** The version that was changed: a newer one is not overwritten. */
    version,
    content: z.nullable(textContents[name]),
  });

const draft = z.discriminatedUnion('name', [
  draftOf('terms'),
  draftOf('privacy'),
  draftOf('careers'),
  draftOf('faq'),
  draftOf('plans'),
  draftOf('announcement'),
  draftOf('footer'),
  draftOf('promises'),
]);

const save = z.discriminatedUnion('name', [
  saveOf('terms'),
  saveOf('privacy'),
  saveOf('careers'),
  saveOf('faq'),
  saveOf('plans'),
  saveOf('announcement'),
  saveOf('footer'),
  saveOf('promises'),
]);

export type TextDraft = z.output<typeof draft>;
export type TextSave = z.output<typeof save>;

const named = z.strictObject({ name: textName });

const numbered = z.strictObject({
  name: textName,
  version: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Invalid version')),
    z.transform(Number),
  ),
});

export const adminShopTextRoutes = {
  'GET /back-office/texts': route({
    access: 'admin',
    summary: 'The texts that the vendor can change, without their content',
    output: z.object({ data: z.array(z.omit(adminText, { content: true })) }),
  }),
  'GET /back-office/texts/:name': route({
    access: 'admin',
    summary: 'A text of the shop',
    params: named,
    output: entryOf(adminText),
  }),
  'PUT /back-office/texts': route({
    access: 'admin',
    needsProof: true,
    summary: 'Publish a text; null goes back to the one that came with the shop',
    changesCatalog: true,
    body: save,
    output: entryOf(adminText),
    rate: 'staffWrite',
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /back-office/texts/preview': route({
    access: 'admin',
    summary: 'A text as it would be published, without what is not allowed',
    body: draft,
    output: entryOf(z.object({ content: anyContent })),
    rate: 'staffWrite',
  }),
  'GET /back-office/texts/:name/versions': route({
    access: 'admin',
    summary: 'The versions of a text, newest first',
    params: named,
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(textVersion),
  }),
  'GET /back-office/texts/:name/versions/:version': route({
    access: 'admin',
    summary: 'A version of a text',
    params: numbered,
    output: entryOf(z.extend(textVersion, { content: anyContent })),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/texts/:name/versions/:version/restore': route({
    access: 'admin',
    needsProof: true,
    summary: 'Publish an earlier version of a text again, as a new version',
    changesCatalog: true,
    params: numbered,
    body: z.strictObject({ current: version }),
    output: entryOf(adminText),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
