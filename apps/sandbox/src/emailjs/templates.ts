import { html } from '../pages/html.ts';

type Template = {
  to: string;
  from: string;
  subject: string;
  text: string;
};

const templates: Record<string, Template> = {
  template_updates: {
    to: '{{email}}',
    from: 'Partshelf <updates@partshelf.example>',
    subject: 'You will hear from us, {{name}}',
    text: 'Hello {{name}},\n\nas soon as the next parts are ready, we write to {{email}}.',
  },
};

export function fillTemplate(id: string, params: Record<string, unknown>) {
  if (!Object.hasOwn(templates, id)) return undefined;
  const { to, from, subject, text } = templates[id]!;
  const fill = (line: string) =>
    line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  const paragraphs = fill(text).split('\n\n');
  return {
    to: fill(to).trim(),
    from,
    subject: fill(subject).replaceAll(/\s+/g, ' '),
    text: fill(text),
    html: html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`.markup,
  };
}
