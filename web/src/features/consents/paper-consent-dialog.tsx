import type { ConsentRecord, MemberConsents } from '@salus/contract/members/consents.ts'
import { onlyMemberOpensSharing } from '@salus/domain/consents/who-opens-sharing.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { today } from '../../platform/dates/tenant-time.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { EffectPreview } from './effect-preview.tsx'
import { holdsFor, recordableDecisions, type RecordedDecision } from './recordable.ts'
import { useDecide } from './use-decide.ts'

interface PaperConsentDialogProps {
  readonly tenantId: number
  readonly memberId: string
  readonly consents: MemberConsents
  readonly purpose: ConsentRecord['purpose']
  readonly onClose: () => void
}

const ways = ['on-paper', 'in-person'] as const

const findOption = <T extends string>(all: readonly T[], text: string): T | undefined => all.find((one) => one === text)

export function PaperConsentDialog({ tenantId, memberId, consents, purpose, onClose }: PaperConsentDialogProps) {
  const t = useT()
  const { timeZone } = useFormat()
  const [decision, setDecision] = useState<RecordedDecision>()
  const [how, setHow] = useState<(typeof ways)[number]>()
  const [on, setOn] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { decide, isBusy, failure } = useDecide({ tenantId, memberId }, onClose)
  const missing = (value: unknown) => (isAsked && value === undefined ? t('errors.fieldRequired') : undefined)
  const record = () => {
    setAsked(true)
    if (decision === undefined || how === undefined || (on !== '' && (!isDay(on) || on > today(timeZone)))) return
    void decide([{ purpose, decision, how, ...(on === '' ? {} : { on }) }])
  }
  const name = fullName(consents)
  const decisions = recordableDecisions(consents, purpose)
  return (
    <DecisionDialog
      title={t(purpose === 'store-health-data' ? 'consents.storeHealthData' : 'consents.shareWithStaff')}
      about={<NameOfMember {...{ tenantId, memberId }} known={consents} />}
      effect={
        <>
          {t(holdsFor(consents, purpose) ? 'consents.paperHolds' : 'consents.paperHoldsNot', { name })}
          <WhyNoConsent consents={consents} purpose={purpose} />
        </>
      }
      purpose={purpose}
      confirm={t('consents.recordConfirm')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={record}
      onClose={onClose}
    >
      <div className="mt-5 grid gap-4 small:grid-cols-2">
        <Field label={t('consents.decision')} error={missing(decision)}>
          {(control) => (
            <SelectInput
              {...control}
              value={decision ?? ''}
              onChange={(event) => setDecision(findOption(decisions, event.currentTarget.value))}
            >
              <option value="" disabled>
                {t('staff.choose')}
              </option>
              {decisions.map((one) => (
                <option key={one} value={one}>
                  {t(`consents.decision.${one}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t('consents.howSaid')} error={missing(how)}>
          {(control) => (
            <SelectInput
              {...control}
              value={how ?? ''}
              onChange={(event) => setHow(findOption(ways, event.currentTarget.value))}
            >
              <option value="" disabled>
                {t('staff.choose')}
              </option>
              {ways.map((one) => (
                <option key={one} value={one}>
                  {t(`consents.how.${one}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <DateField
          label={t('consents.on')}
          labelNote={t('staff.optional')}
          max={today(timeZone)}
          value={on}
          onChange={setOn}
        />
      </div>
      {decision !== undefined && <EffectPreview {...{ tenantId, memberId }} decision={{ purpose, decision }} />}
    </DecisionDialog>
  )
}

function WhyNoConsent({ consents, purpose }: Pick<PaperConsentDialogProps, 'consents' | 'purpose'>) {
  const t = useT()
  const name = fullName(consents)
  if (consents.decidesAlone) return <span className="mt-2 block">{t('consents.decidesAlone', { name })}</span>
  if (purpose === 'store-health-data' || !onlyMemberOpensSharing(consents.tenantKind)) return null
  return <span className="mt-2 block">{t('consents.sharingByMemberOnly')}</span>
}
