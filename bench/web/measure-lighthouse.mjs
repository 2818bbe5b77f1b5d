import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The score of each run from 0 to 100, with the mobile profile. */
export async function measureLighthouse(debuggingPort, address, runs) {
  const scores = Object.fromEntries(categories.map((category) => [category, []]));
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(address, {
      port: debuggingPort,
      onlyCategories: categories,
      logLevel: 'error',
    });
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    for (const category of categories) {
      scores[category].push(Math.round(lhr.categories[category].score * 100));
    }
  }
  return scores;
}
