import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ReactNode } from 'react'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { nameFullDevice } from '@salus/domain/devices/full-device-name.ts'
import { conditionsInWords } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import type { Language } from '@salus/domain/words.ts'
import { SecondaryCard } from '../../../ui/disclosure.tsx'
import type { ResultRow } from '../rows/row.ts'

interface AboutCardProps {
  readonly checkUp: CheckUp
  readonly rows: readonly ResultRow[]
  /**
   * The source of the profile: in the reader's language if the current profile version scored the check-up, otherwise
   * as stored with the check-up.
   */
  readonly source: string
}

export function AboutCard({ checkUp, rows, source }: AboutCardProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const references = [
    ...new Set(rows.flatMap((row) => (row.value === null || row.reference === undefined ? [] : [row.reference]))),
  ]
  const by =
    checkUp.performedBy === null ? undefined : `${checkUp.performedBy.firstName} ${checkUp.performedBy.lastName}`
  const recorded = format.dateTime(checkUp.recordedAt)
  const device = nameFullDevice(checkUp, language)
  return (
    <SecondaryCard title={t('checkUps.about')}>
      <dl className="space-y-2.5 text-small">
        {source !== '' && <Fact term={t('checkUps.source')}>{sourceInWords(checkUp, source, language)}</Fact>}
        {references.length > 0 && <Fact term={t('checkUps.reference')}>{references.join('; ')}</Fact>}
        <Fact term={t('checkUps.version')}>{checkUp.version}</Fact>
        {device !== null && <Fact term={t('checkUps.device')}>{device}</Fact>}
        <Conditions checkUp={checkUp} />
        <Fact term={t('checkUps.origin')}>
          {t(`checkUps.origin.${checkUp.origin}`)}
          {checkUp.origin !== 'module' && `, ${t(`checkUps.answeredBy.${checkUp.answeredBy}`)}`}
        </Fact>
        <Fact term={t('checkUps.recorded')}>
          {by === undefined ? recorded : t('checkUps.recordedBy', { date: recorded, name: by })}
        </Fact>
        {checkUp.note !== null && <Fact term={t('checkUps.note')}>{checkUp.note}</Fact>}
        {checkUp.amendments.length > 0 && (
          <Fact term={t('checkUps.amendments')}>
            {checkUp.amendments.map((amendment) => (
              <span key={amendment.revision} className="block">
                {t(isWithdrawal(checkUp, amendment.revision) ? 'corrections.withdrawnBy' : 'checkUps.amended', {
                  date: format.dateTime(amendment.at),
                  name: amendment.by,
                  reason: amendment.reason,
                })}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </SecondaryCard>
  )
}

const sourceInWords = ({ origin, pluginId }: CheckUp, source: string, language: Language): string =>
  origin === 'module' ? productInWords(pluginId, language) : source

/** Shows the recorded conditions, which can shift a reading without a change in the body. */
function Conditions({ checkUp: { conditions = {} } }: { readonly checkUp: CheckUp }) {
  const t = useT()
  const language = useLanguage()
  const known = conditionsInWords(conditions)
  if (known.length === 0) return null
  return (
    <Fact term={t('sheet.conditions')}>
      {known.map(({ code, name, value }) => (
        <span key={code} className="block">
          {name[language]}: {value[language]}
        </span>
      ))}
    </Fact>
  )
}

/** Returns true if this revision is the withdrawal of the check-up and not a correction. */
const isWithdrawal = ({ status, amendments }: CheckUp, revision: number) =>
  status === 'withdrawn' && amendments.at(-1)?.revision === revision

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 @[35rem]:grid-cols-[9rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="max-w-[68ch] whitespace-pre-line text-ink-2">{children}</dd>
    </div>
  )
}
