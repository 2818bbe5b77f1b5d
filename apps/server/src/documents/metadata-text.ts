const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** pdfkit writes what this converts to into XML, and its value into the information dictionary. */
export class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replaceAll(/[&<>]/g, (character) => entities[character]!);
  }
}
