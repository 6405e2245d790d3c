import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { findMeasuredHeight } from '@salus/domain/measurement-profiles/measured-height.ts'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { type Labelled, writeTitle } from '../labels.ts'

/** Shows age, sex and the height used to calculate the figures, which can differ from the height in the record. */
export function SubjectLine({ checkUp }: { readonly checkUp: CheckUp }) {
  const t = useT()
  const format = useFormat()
  const { age, sex } = checkUp.subject
  const heightCm = findMeasuredHeight(checkUp)
  const person = [
    age === null ? undefined : t('checkUps.age', { age }),
    t(`checkUps.sex.${sex}`),
    heightCm === undefined ? undefined : t('checkUps.heightCm', { height: format.number(heightCm) }),
  ].filter((part) => part !== undefined)
  return <span>{person.join(', ')}</span>
}

/**
 * Shows date and title. On narrow screens it is always two lines high, so that the content does not move when the
 * reader goes to another result.
 */
export function MeasuredLine({ checkUp }: { readonly checkUp: Labelled & { readonly dateOfMeasurement: string } }) {
  const format = useFormat()
  const language = useLanguage()
  const title = writeTitle(checkUp, language)
  return (
    <p
      title={title}
      className="line-clamp-2 min-h-9 text-small break-words text-ink-2 @max-[14rem]:line-clamp-none @[38.75rem]:line-clamp-1 @[38.75rem]:min-h-0"
    >
      <span className="num @[14rem]:whitespace-nowrap">{format.dateTime(checkUp.dateOfMeasurement)}</span>, {title}
    </p>
  )
}
