import { isTextLink } from '@partshelf/contract/branding/links.ts';
import type { ShopTextName, TextContent } from '@partshelf/contract/branding/texts.ts';

interface BuiltInText {
  page: string;
  read: (page: Document) => TextContent;
}

const builtInTexts: { readonly [Name in ShopTextName]?: BuiltInText } = {
  terms: { page: '/terms', read: (page) => ({ html: readSections(page) }) },
  privacy: { page: '/privacy', read: (page) => ({ html: readSections(page) }) },
  careers: { page: '/careers', read: (page) => ({ html: readParagraphs(page) }) },
  faq: { page: '/support', read: (page) => ({ entries: readQuestions(page) }) },
  plans: { page: '/support', read: (page) => ({ plans: readPlans(page) }) },
};

export const hasBuiltInText = (name: ShopTextName) => name in builtInTexts;

/** Reads the text from the page that shows it; throws if the page cannot be loaded. */
export async function fetchBuiltInText(name: ShopTextName): Promise<TextContent> {
  const { page, read } = builtInTexts[name]!;
  return read(await loadDocument(page));
}

function readParagraphs(page: Document): string {
  const copy = page.createElement('div');
  copy.append(...page.querySelectorAll('main h2, main p'));
  return readHtml(copy);
}

const readPlans = (page: Document) =>
  [...page.querySelectorAll('main section h3')].flatMap((heading) => {
    const link = heading.parentElement!.querySelector('a[href*="plan"]');
    const price = heading.nextElementSibling;
    if (!link || !price) return [];
    const points = [...heading.parentElement!.querySelectorAll('li')];
    return {
      name: heading.textContent,
      price: price.textContent,
      points: points.map(({ textContent }) => textContent),
      button: { label: link.textContent, link: link.getAttribute('href')! },
    };
  });

/** Tables are left out: the page shows them below every text. */
function readSections(page: Document): string {
  return [...page.querySelectorAll('main section[aria-labelledby]')]
    .filter((section) => !section.querySelector('table'))
    .map(readHtml)
    .join('');
}

const readQuestions = (page: Document) =>
  [...page.querySelectorAll('main details')].map((item) => ({
    question: item.querySelector('summary')!.textContent.trim(),
    answer: readHtml(item.lastElementChild!),
  }));

const allowedTags = 'h2, h3, h4, p, br, ul, ol, li, strong, em, a';

function readHtml(part: Element): string {
  for (const list of part.querySelectorAll('dl')) list.replaceWith(...listParagraphs(list));
  for (const comment of listComments(part)) comment.remove();
  for (const element of part.querySelectorAll('*')) {
    const isLostLink = element.matches('a') && !isTextLink(element.getAttribute('href') ?? '');
    if (isLostLink || !element.matches(allowedTags)) element.replaceWith(...element.childNodes);
    for (const { name } of Array.from(element.attributes)) {
      if (name !== 'href') element.removeAttribute(name);
    }
  }
  return part.innerHTML;
}

function listComments(part: Element): Comment[] {
  const walker = part.ownerDocument.createTreeWalker(part, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

function listParagraphs(list: Element): Element[] {
  return [...list.querySelectorAll('dt')].flatMap((term) => {
    const name = term.ownerDocument.createElement('strong');
    name.append(...term.childNodes);
    const lines = [name, ...readLines(term.nextElementSibling!)];
    return lines.map((line) => {
      const paragraph = term.ownerDocument.createElement('p');
      paragraph.append(line);
      return paragraph;
    });
  });
}

function readLines(definition: Element): Node[] {
  const lines = [...definition.querySelectorAll('span')];
  return lines.length > 0 ? lines : [...definition.childNodes];
}

/** The browser parses it without running its scripts. Throws if the page cannot be loaded. */
function loadDocument(address: string): Promise<Document> {
  const { promise, resolve, reject } = Promise.withResolvers<Document>();
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.addEventListener('load', () => {
    if (request.status === 200 && request.responseXML) resolve(request.responseXML);
    else reject(new Error(`${address} answered with ${request.status}`));
  });
  request.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)));
  request.send();
  return promise;
}
