export const dateLocales = [
  'en-US',
  'en-GB',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'es-ES',
  'fi-FI',
  'fr-FR',
  'it-IT',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-PT',
  'sv-SE',
] as const;

export type DateLocale = (typeof dateLocales)[number];

export const defaultDateLocale: DateLocale = 'en-US';
