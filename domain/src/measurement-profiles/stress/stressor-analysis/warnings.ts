import { oneSentenceRule as rule, type WarningRule } from '../../../warnings/warning.ts'
import { scoreDefinitions } from './bands.ts'

/** Each domain has its own warning, because each needs different help. */
export const warnings: readonly WarningRule[] = scoreDefinitions
  .filter(({ role }) => role === 'facet')
  .map(({ code, name }) =>
    rule({
      topic: code,
      urgency: 'watch',
      bands: { [code]: ['urgent'] },
      title: { de: `Starke Belastung: ${name.de}`, en: `Heavy strain: ${name.en}` },
      person: {
        de: 'Dieser Bereich Ihrer Arbeit belastet Sie stark. Sprechen Sie ihn bald an: bei Ihrer Führungskraft, dem Betriebsrat oder dem betriebsärztlichen Dienst.',
        en: 'This area of your work is a heavy strain on you. Raise it soon: with your manager, the works council or occupational health.',
      },
      staff: {
        de: 'Dieser Bereich der Arbeit belastet die Person stark. Sie sollte ihn bald ansprechen: bei der Führungskraft, dem Betriebsrat oder dem betriebsärztlichen Dienst.',
        en: 'This area of work is a heavy strain on the person. They should raise it soon: with their manager, the works council or occupational health.',
      },
    }),
  )
