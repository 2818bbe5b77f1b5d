import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import { parseRichText } from '../../../rendering/trusted-html.ts';

const blocks = 'h2, h3, h4, p, li, th, td, caption';

export function listTextLines(html: string): string[] {
  const body = parseRichText(html);
  const lines = [...body.querySelectorAll(blocks)]
    .filter((element) => element.querySelector(blocks) === null)
    .map(describeBlock);
  return lines.length > 0 ? lines : [body.textContent];
}

function describeBlock(element: Element): string {
  const links = [...element.querySelectorAll('a')].map((link) => ` (${link.getAttribute('href')})`);
  const mark = element.tagName === 'LI' ? '• ' : '';
  return `${mark}${element.textContent}${links.join('')}`;
}

const period = (from: string | null, until: string | null) => [
  ...(from ? [`From ${from}`] : []),
  ...(until ? [`Until ${until}`] : []),
];

export const promiseSwitches = [
  {
    name: 'isSupportedAroundTheClock',
    label: '24/7 support',
    hint: 'It is shown wherever the shop mentions support.',
  },
  { name: 'showsDemo', label: 'Book a Demo', hint: 'It is shown on the support page.' },
  { name: 'showsPartners', label: 'Become a Partner', hint: 'It is shown on the support page.' },
  { name: 'showsCareers', label: 'Careers', hint: 'The text of the page /careers.' },
  {
    name: 'showsComingSoon',
    label: 'Coming Soon',
    hint: 'The section on the home page, and the page SharePoint Online.',
  },
] as const;

export function listLines(content: TextContent | null): string[] {
  if (content === null) return [];
  if ('html' in content) return listTextLines(content.html);
  if ('entries' in content) {
    return content.entries.flatMap(({ question, answer }) => [question, ...listTextLines(answer)]);
  }
  if ('plans' in content) {
    return content.plans.flatMap(({ name, price, points, button }) => [
      name,
      price,
      ...points.map((point) => `• ${point}`),
      `${button.label} (${button.link})`,
    ]);
  }
  if ('columns' in content) {
    return content.columns.flatMap(({ title, links }) => [
      title,
      ...links.map(({ label, to }) => `• ${label} (${to})`),
    ]);
  }
  if ('refundDays' in content) {
    return [
      `Refund: ${content.refundDays} days`,
      ...promiseSwitches.map(({ name, label }) => `${label}: ${content[name] ? 'on' : 'off'}`),
    ];
  }
  const { text, link, from, until } = content;
  return [text, ...(link ? [`${link.label} (${link.to})`] : []), ...period(from, until)];
}

export const joinLines = (content: TextContent | null): string => listLines(content).join('\n');
