import { body, entry } from './har-parts.ts';

/** By type and place. `«»` stands for a secret, which is between them if it has a form of its own. */
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/javascript': {
    'object that is assigned': 'window.C={apiKey:"«»"}',
    'object of a module': 'module.exports={secret:"«»"}',
    'object behind an ampersand': 'a&&b={token:"«»"}',
    'bytes in code': 'const privateKey = new Uint8Array([«174, 47, 201, 3, 99, 12, 7, 250»])',
    'object behind a question mark': "x?y={password:'«»'}:0",
  },
  'text/html': {
    'object in a script': '<script>_spPageContextInfo={formDigestValue:"«»"}</script>',
    'object in an object': '<script>window.C={a:{b:1,password:"«»"}}</script>',
  },
  'application/json': {
    'bytes of a key': '{"privateKey":[«174,47,200,3,99,12,7,250»]}',
    'bytes of a buffer': '{"secret":{"type":"Buffer","data":[«7,38,69,100,131,162,193,224»]}}',
    'bytes in an object': '{"sessionKey":{"0":12,"1":«73501»,"2":3,"3":9,"4":7,"5":1,"6":2,"7":5}}',
    'words of a key': '{"secret":{"words":[«1829374,9182736,1928374,5647382»]}}',
    'bytes that are named key':
      '{"key":[«9,250,33,9,71,18,200,5,12,44,33,9,71,18,200,6»],"tokens":3}',
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
