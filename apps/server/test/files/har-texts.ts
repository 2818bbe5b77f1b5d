import { body, entry } from './har-parts.ts';

/** By type and place. `«»` stands for a secret, which is between them if it has a form of its own. */
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/javascript': {
    'object that is assigned': 'window.C={apiKey:"«»"}',
    'object of a module': 'module.exports={secret:"«»"}',
    'object behind an ampersand': 'a&&b={token:"«»"}',
    'object behind a question mark': "x?y={password:'«»'}:0",
  },
  'text/html': {
    'object in a script': '<script>_spPageContextInfo={formDigestValue:"«»"}</script>',
    'object in an object': '<script>window.C={a:{b:1,password:"«»"}}</script>',
  },
  'text/plain': {
    'object in a text': "config={password:'«»'}",
  },
};

/** An entry for each text. */
export const writeTexts = (secret: (place: string, value?: string) => string) =>
  Object.entries(texts).flatMap(([mimeType, places]) =>
    Object.entries(places).map(([place, text]) => {
      const written = text.replace(/«([^»]*)»/, (_, value) => secret(place, value || undefined));
      return entry({}, body(mimeType, written));
    }),
  );
