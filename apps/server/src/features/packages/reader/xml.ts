import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { ShopError } from '../../../platform/errors.ts';
import {
  bounds,
  countValues,
  quoteName,
  refuseManifest,
  refusePackage,
  toPlainText,
} from './bounds.ts';

export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const lettersPerTurn = 16 * 1024;

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
}

/** Document types are refused, and with them all entities except the predefined ones of XML. */
async function parse(xml: string, part: string): Promise<XmlElement> {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = {
    name: '',
    namespace: '',
    attributes: new Map(),
    children: [],
    text: '',
  };
  const open = [root];
  let elements = 0;
  let attributesSoFar = 0;
  let ownAttributes = 0;
  let isInComponent = false;
  let componentValues = 0;
  parser.on('doctype', () => {
    throw new Error('it has a document type');
  });
  parser.on('opentagstart', ({ name }) => {
    ownAttributes = 0;
    isInComponent = /(?:^|:)ClientSideComponent$/.test(name);
    componentValues = 0;
  });
  parser.on('attribute', () => {
    attributesSoFar += 1;
    ownAttributes += 1;
    if (ownAttributes > bounds.xmlAttributesPerElement || attributesSoFar > bounds.xmlAttributes) {
      throw new Error('it has too many attributes');
    }
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    isInComponent = false;
    elements += 1;
    if (elements > bounds.xmlElements || open.length > bounds.xmlDepth) {
      throw new Error('it has too many elements');
    }
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: new Map(Object.values(attributes).map(({ local: name, value }) => [name, value])),
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => void (open.at(-1)!.text += text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  for (let start = 0; start < xml.length; start += lettersPerTurn) {
    const letters = xml.slice(start, start + lettersPerTurn);
    const wasInComponent = isInComponent;
    parser.write(letters);
    if (wasInComponent && isInComponent) {
      componentValues += countValues(letters, bounds.manifestValues);
      if (componentValues > bounds.manifestValues) throw refuseManifest(part);
    }
    await setImmediate();
  }
  parser.close();
  return root.children[0]!;
}

/** @throws ShopError PACKAGE_BROKEN with the problem and its position */
export async function parseXml(bytes: Buffer, part: string): Promise<XmlElement> {
  try {
    return await parse(decode(bytes), part);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw refusePackage(`${quoteName(part)} is not valid XML: ${toPlainText(reason)}`, error);
  }
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string) =>
  childrenOf(element, name)[0];
