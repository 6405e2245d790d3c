import { type ChangeRules, errorUnknown, rulesFor } from '../../../real-change/change-rule.ts'
import { roundingLoss } from '../../../numbers/rounding.ts'
import { scoreDefinitions, styleDefinitions } from './bands.ts'

/**
 * The smallest lead of the first style over the second that makes a change of the type meaningful. With a smaller lead,
 * chance alone may give a different type next time. The value is set by Salus. SOURCES.md#measurement-error
 */
const smallestLead = 0.5

const styleCodes: readonly string[] = Object.values(styleDefinitions).map(({ code }) => code)

/** See SOURCES.md#measurement-error */
export const changeRules: ChangeRules = {
  ...rulesFor(
    scoreDefinitions.map(({ code }) => code),
    errorUnknown,
  ),
  type: {
    kind: 'class',
    looksAt: styleCodes,
    isTooClose(scores) {
      const means = scores
        .flatMap(({ code, value }) => (styleCodes.includes(code) && typeof value === 'number' ? [value] : []))
        .toSorted((a, b) => b - a)
      const [first, second] = means
      return first !== undefined && second !== undefined && first - second < smallestLead - roundingLoss
    },
  },
}
