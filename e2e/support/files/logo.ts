/** A logo as vendors have it: a sign and a word. */
export const svgLogo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120"><circle cx="60" cy="60" r="50" fill="#0a7a4b"/><rect x="130" y="45" width="270" height="30" fill="#1c1a16"/></svg>',
  ),
};
