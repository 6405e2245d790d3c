import type { CheckUp } from '@salus/contract/check-ups.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { type Labelled, titleOf } from './check-up-labels.ts'

/** Who was measured: how old they were then, of which sex and how tall. */
export function SubjectLine({ checkUp }: { readonly checkUp: CheckUp }) {
  const t = useT()
  const format = useFormat()
  const { age, sex, heightCm } = checkUp.subject
  const person = [
    age === null ? undefined : t('checkUps.age', { age }),
    t(`checkUps.sex.${sex}`),
    heightCm === undefined ? undefined : t('checkUps.heightCm', { height: format.number(heightCm) }),
  ].filter((part) => part !== undefined)
  return <span>{person.join(', ')}</span>
}

/** With what and when: on two lines where there is little room, so that neither is cut. */
export function MeasuredLine({ checkUp }: { readonly checkUp: Labelled & { readonly dateOfMeasurement: string } }) {
  const format = useFormat()
  const language = useLanguage()
  return (
    <p className="text-small text-ink-2">
      <span className="block break-words @[480px]:inline">
        {titleOf(checkUp, language)}
        <span className="hidden @[480px]:inline">, </span>
      </span>
      <span className="num block whitespace-nowrap @[480px]:inline">{format.dateTime(checkUp.dateOfMeasurement)}</span>
    </p>
  )
}
