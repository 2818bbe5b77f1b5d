import { scriptAsset } from './client-side-asset.ts';
import type { PackagePart } from '../package-part.ts';

interface Strings {
  appearance: string;
  heading: string;
  headingHint: string;
  highlights: string;
  shown: string;
  hidden: string;
  version: string;
}

export const defaultLocale = 'en-US';

const translations: Record<string, Strings> = {
  'en-US': {
    appearance: 'Appearance',
    heading: 'Heading',
    headingHint: 'Leave empty to show the name of the part.',
    highlights: 'List of features',
    shown: 'Shown',
    hidden: 'Hidden',
    version: 'Version',
  },
  'da-DK': {
    appearance: 'Udseende',
    heading: 'Overskrift',
    headingHint: 'Lad feltet stå tomt for at vise delens navn.',
    highlights: 'Liste over funktioner',
    shown: 'Vist',
    hidden: 'Skjult',
    version: 'Version',
  },
  'de-DE': {
    appearance: 'Darstellung',
    heading: 'Überschrift',
    headingHint: 'Leer lassen, um den Namen des Bausteins zu zeigen.',
    highlights: 'Liste der Funktionen',
    shown: 'Sichtbar',
    hidden: 'Ausgeblendet',
    version: 'Version',
  },
  'es-ES': {
    appearance: 'Apariencia',
    heading: 'Encabezado',
    headingHint: 'Déjelo vacío para mostrar el nombre del elemento.',
    highlights: 'Lista de funciones',
    shown: 'Visible',
    hidden: 'Oculta',
    version: 'Versión',
  },
  'fr-FR': {
    appearance: 'Apparence',
    heading: 'Titre',
    headingHint: 'Laissez vide pour afficher le nom du composant.',
    highlights: 'Liste des fonctions',
    shown: 'Affichée',
    hidden: 'Masquée',
    version: 'Version',
  },
  'it-IT': {
    appearance: 'Aspetto',
    heading: 'Intestazione',
    headingHint: 'Lasciare vuoto per mostrare il nome del componente.',
    highlights: 'Elenco delle funzioni',
    shown: 'Visibile',
    hidden: 'Nascosto',
    version: 'Versione',
  },
  'nb-NO': {
    appearance: 'Utseende',
    heading: 'Overskrift',
    headingHint: 'La feltet stå tomt for å vise navnet på delen.',
    highlights: 'Liste over funksjoner',
    shown: 'Vist',
    hidden: 'Skjult',
    version: 'Versjon',
  },
  'nl-NL': {
    appearance: 'Weergave',
    heading: 'Kop',
    headingHint: 'Laat leeg om de naam van het onderdeel te tonen.',
    highlights: 'Lijst met functies',
    shown: 'Zichtbaar',
    hidden: 'Verborgen',
    version: 'Versie',
  },
  'pl-PL': {
    appearance: 'Wygląd',
    heading: 'Nagłówek',
    headingHint: 'Pozostaw puste, aby pokazać nazwę składnika.',
    highlights: 'Lista funkcji',
    shown: 'Widoczna',
    hidden: 'Ukryta',
    version: 'Wersja',
  },
  'pt-PT': {
    appearance: 'Aspeto',
    heading: 'Título',
    headingHint: 'Deixe vazio para mostrar o nome do componente.',
    highlights: 'Lista de funções',
    shown: 'Visível',
    hidden: 'Oculta',
    version: 'Versão',
  },
  'sv-SE': {
    appearance: 'Utseende',
    heading: 'Rubrik',
    headingHint: 'Lämna tomt för att visa komponentens namn.',
    highlights: 'Lista med funktioner',
    shown: 'Visas',
    hidden: 'Dold',
    version: 'Version',
  },
};

export function stringAssets(moduleName: string): Map<string, PackagePart> {
  return new Map(
    Object.entries(translations).map(([locale, strings]) => [
      locale,
      scriptAsset(
        `${moduleName}_${locale.toLowerCase()}`,
        `define([], () => (${JSON.stringify(strings, null, 2)}));\n`,
      ),
    ]),
  );
}
