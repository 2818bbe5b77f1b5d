export function printHelp(sentence) {
  if (!process.argv.includes('--help')) return;
  console.log(sentence);
  process.exit();
}
