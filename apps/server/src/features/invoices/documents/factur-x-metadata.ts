const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

export const facturXFileName = 'factur-x.xml';

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document', facturXFileName],
  ['DocumentType', 'The type of the hybrid document in capital letters', 'INVOICE'],
  ['Version', 'The version of the standard of the embedded XML document', '1.0'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document', 'EN 16931'],
] as const;

const described = properties.map(
  ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
);

const values = properties.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`);

/** Names the embedded XML, with the extension schema that PDF/A requires for such names. */
export const facturXMetadata = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
${described.join('\n')}
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${values.join('\n')}
</rdf:Description>`;
