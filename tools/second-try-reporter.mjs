import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reports the tests that passed only on a further attempt, and writes their names to the file SECOND_TRIES for the end
 * of the whole run. On a shared machine such a test is no failure, but must not go unnoticed.
 * @public vitest loads it by its path
 */
export default class SecondTryReporter {
  #names = []

  onTestCaseResult(testCase) {
    if (!testCase.diagnostic()?.flaky) return
    this.#names.push(`${path.relative(process.cwd(), testCase.module.moduleId)} › ${testCase.fullName}`)
  }

  onTestRunEnd() {
    if (process.env.SECOND_TRIES) writeFileSync(process.env.SECOND_TRIES, JSON.stringify(this.#names))
    for (const name of this.#names) process.stdout.write(`needed another try: ${name}\n`)
  }
}
