const code = /^ {0,3}```[\s\S]*?^ {0,3}```|`[^`\n]*`/gm;
const link = /\]\(\s*<?([^)\s>]+)/g;
const isRelative = (target) => !/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(target);

export function readRelativeLinks(text) {
  return [...text.replaceAll(code, '').matchAll(link)]
    .map(([, target]) => target)
    .filter(isRelative)
    .map((target) => decodeURIComponent(target.replace(/[#?].*$/, '')));
}
