/** Returns the names of the tests in a Playwright report that failed at first and passed when they were run again. */
export function flakyStories(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...flakyStories(suite.suites ?? []),
  ])
}

export function secondTriesInWords(names) {
  const tests = names.length === 1 ? '1 test' : `${names.length} tests`
  return [`${tests} needed another try${names.length === 0 ? '' : ':'}`, ...names.map((name) => `~ ${name}`)]
}
