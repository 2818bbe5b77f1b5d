import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';
import { lineRules, text, timeField } from '../api/fields.ts';
import { limits } from '../limits.ts';
import { isShopLink } from './links.ts';

const shopTexts = limits.shopTexts;

const line = (name: string, most: number = shopTexts.lineMax) =>
  text(`${name} is required`).check(...lineRules(name, most));

const html = (name: string, most: number) =>
  text(`${name} is required`).check(
    z.maxLength(most, `${name} must be at most ${most.toLocaleString('en-US')} characters`),
  );

const link = z
  .string()
  .check(
    z.trim(),
    z.refine(isShopLink, 'A link is a page of the shop such as /support, or begins with https://'),
  );

const upTo = <Item extends z.ZodMiniType>(item: Item, name: string, most: number) =>
  z.array(item).check(z.maxLength(most, `At most ${most} ${name}`));

export const articleContent = z.strictObject({ html: html('Text', shopTexts.articleMax) });

export const faqContent = z.strictObject({
  entries: upTo(
    z.strictObject({ question: line('Question'), answer: html('Answer', shopTexts.answerMax) }),
    'questions',
    shopTexts.faqEntries,
  ).check(z.minLength(1, 'Add a question, or go back to the default text')),
});

export const plansContent = z.strictObject({
  plans: upTo(
    z.strictObject({
      name: line('Name', shopTexts.labelMax),
      price: line('Price', shopTexts.labelMax),
      points: upTo(line('Point'), 'points', shopTexts.planPoints),
      button: z.strictObject({ label: line('Button', shopTexts.labelMax), link }),
    }),
    'plans',
    shopTexts.plans,
  ).check(z.minLength(1, 'Add a plan, or go back to the default text')),
});

export const announcementContent = z
  .strictObject({
    text: line('Text'),
    link: z.nullable(z.strictObject({ label: line('Link', shopTexts.labelMax), to: link })),
    from: z.nullable(timeField),
    until: z.nullable(timeField),
  })
  .check(
    z.refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
      path: ['until'],
      error: 'The end must be after the start',
    }),
  );

export const footerContent = z.strictObject({
  columns: upTo(
    z.strictObject({
      title: line('Heading', shopTexts.labelMax),
      links: upTo(
        z.strictObject({ label: line('Label', shopTexts.labelMax), to: link }),
        'links',
        shopTexts.footerLinks,
      ),
    }),
    'columns',
    shopTexts.footerColumns,
  ),
});

const shown = z._default(z.boolean(), true);

export const promisesContent = z.strictObject({
  refundDays: z
    .int('Days must be a whole number')
    .check(
      z.gte(0, 'Days must be at least 0'),
      z.lte(shopTexts.refundDaysMax, 'Days must be at most 365'),
    ),
  isSupportedAroundTheClock: z.boolean(),
  showsDemo: shown,
  showsPartners: shown,
  showsCareers: shown,
  showsComingSoon: shown,
});

export type ArticleContent = z.output<typeof articleContent>;
export type FaqContent = z.output<typeof faqContent>;
export type PlansContent = z.output<typeof plansContent>;
export type AnnouncementContent = z.output<typeof announcementContent>;
export type FooterContent = z.output<typeof footerContent>;
export type Promises = z.output<typeof promisesContent>;

export const textContents = {
  terms: articleContent,
  privacy: articleContent,
  careers: articleContent,
  faq: faqContent,
  plans: plansContent,
  announcement: announcementContent,
  footer: footerContent,
  promises: promisesContent,
};

export type ShopTextName = keyof typeof textContents;

export type ContentOf<Name extends ShopTextName> = z.output<(typeof textContents)[Name]>;

export type TextContent = ContentOf<ShopTextName>;

export const shopTextNames = Object.keys(textContents) as readonly ShopTextName[];

export const pageTextNames = ['terms', 'privacy', 'careers', 'faq', 'plans'] as const;

export type PageTextName = (typeof pageTextNames)[number];

const published = <Name extends PageTextName>(name: Name) =>
  z.object({
    name: z.literal(name),
    content: z.nullable(textContents[name]),
    updatedAt: z.nullable(timestamp),
  });

/** `content` is null for the default text. */
export const publishedText = z.discriminatedUnion('name', [
  published('terms'),
  published('privacy'),
  published('careers'),
  published('faq'),
  published('plans'),
]);

export type PublishedText = z.output<typeof publishedText>;
export type PublishedTextResult = z.input<typeof publishedText>;

export const brandingRoutes = {
  'GET /shop/texts/:name': route({
    access: 'public',
    summary: 'A text that the vendor wrote for a page',
    params: z.strictObject({ name: z.enum(pageTextNames) }),
    output: entryOf(publishedText),
  }),
};
