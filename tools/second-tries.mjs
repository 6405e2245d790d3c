/** Names of the stories in a report of Playwright that passed at their second try only. */
export function flakyStories(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...flakyStories(suite.suites ?? []),
  ])
}

/** The last lines of a run say how many tests needed a second try, and which. */
export function secondTriesInWords(names) {
  const tests = names.length === 1 ? '1 test' : `${names.length} tests`
  return [`${tests} needed a second try${names.length === 0 ? '' : ':'}`, ...names.map((name) => `~ ${name}`)]
}
