import type { Member } from '@salus/contract/members/members.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QrLinkDialog } from '../../../features/analysis-links/qr-link-dialog.tsx'
import { useProfilesOfTenant } from '../../../features/products/use-profiles-of-tenant.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { MemberName } from '../../../platform/people/member-name.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field, SelectInput } from '../../../ui/fields/field.tsx'
import { QrCode, Tablet } from '../../../ui/icons.ts'
import { useHandOver } from '../analysis/hand-over.ts'
import { useTenant } from '../staff-area.tsx'

interface LetAnswerProps {
  readonly member: Member
  readonly onClose: () => void
}

export function LetAnswer({ member, onClose }: LetAnswerProps) {
  const t = useT()
  const navigate = useNavigate()
  const handOver = useHandOver()
  const { tenantId } = useTenant()
  const answer = useProfilesOfTenant(tenantId)
  const [chosenId, setChosenId] = useState('')
  const [isLinkShown, setLinkShown] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const memberId = member.id
  const profiles = answer.data?.items.filter(({ kind }) => kind !== 'device') ?? []
  const chosen = profiles.find(({ id }) => id === chosenId)
  const withChosen = (act: (profile: NonNullable<typeof chosen>) => void) => () => {
    setProblem(chosen ? null : t('errors.fieldRequired'))
    if (chosen) act(chosen)
  }
  if (isLinkShown && chosen)
    return (
      <QrLinkDialog
        {...{ tenantId, memberId }}
        profileId={chosen.id}
        profileName={chosen.name}
        firstName={member.firstName}
        isOpen
        onClose={onClose}
        onShowResult={(resultGuid) => void navigate(paths.staff.measurements(tenantId, { resultGuid, memberId }))}
      />
    )
  const footer = (
    <>
      <Button onClick={withChosen(() => setLinkShown(true))}>
        <QrCode aria-hidden />
        {t('links.send')}
      </Button>
      <Button variant="primary" onClick={withChosen((profile) => handOver({ tenantId, memberId, profile }))}>
        <Tablet aria-hidden />
        {t('links.handOver')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('record.letAnswer')}
      about={<MemberName person={member} />}
      closeLabel={t('shell.close')}
      footer={footer}
    >
      {answer.isError && answer.data === undefined ? (
        <ProblemState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <>
          <p className="mb-4 text-ink-2">{t('record.letAnswerText', { name: member.firstName })}</p>
          <Field label={t('record.questionnaire')} error={problem}>
            {(control) => (
              <SelectInput {...control} value={chosenId} onChange={(event) => setChosenId(event.currentTarget.value)}>
                <option value="" disabled>
                  {t('staff.choose')}
                </option>
                {profiles.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </>
      )}
    </Dialog>
  )
}
