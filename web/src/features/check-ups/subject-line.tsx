import type { CheckUp } from '@salus/contract/check-ups.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { titleOf } from './check-up-labels.ts'

/** Who was measured, how old they were then, with what and when. */
export function SubjectLine({ checkUp }: { readonly checkUp: CheckUp }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { age, sex, heightCm } = checkUp.subject
  const person = [
    age === null ? undefined : t('checkUps.age', { age }),
    t(`checkUps.sex.${sex}`),
    heightCm === undefined ? undefined : t('checkUps.heightCm', { height: format.number(heightCm) }),
  ].filter((part) => part !== undefined)
  return (
    <p className="text-small text-ink-2">
      {person.join(', ')}
      {/* On a phone the field above says which check-up it is. */}
      <span className="hidden @[480px]:inline">
        <span aria-hidden="true" className="mx-2 text-muted">
          ·
        </span>
        <span className="num">
          {titleOf(checkUp, language)}, {format.dateTime(checkUp.dateOfMeasurement)}
        </span>
      </span>
    </p>
  )
}
