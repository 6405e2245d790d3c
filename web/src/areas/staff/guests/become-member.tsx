import { type Guest, guestsApi } from '@salus/contract/guests.ts'
import { type Member, membersApi } from '@salus/contract/members.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { fullName, MemberName, useMemberFacts } from '../../../platform/member-name.tsx'
import { MemberSelect } from '../../../features/members/member-select.tsx'
import { useFormat, useT } from '../../../i18n/t.tsx'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiQuery } from '../../../platform/query.ts'
import { write } from '../../../platform/write.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { useTenant } from '../staff-area.tsx'
import { useSaving } from './use-saving.ts'

type GuestHere = Pick<Guest, 'id' | 'name' | 'birthDate' | 'sex'>

interface BecomeMemberProps {
  readonly guest: GuestHere
  readonly onClose: () => void
}

/** A guest gets a record of their own, or turns out to have one. */
export function BecomeMember({ guest, onClose }: BecomeMemberProps) {
  const t = useT()
  const [as, setAs] = useState<'new' | 'existing'>('new')
  const options = [
    { value: 'new', label: t('guests.newRecord') },
    { value: 'existing', label: t('guests.existingRecord') },
  ] as const
  const factsOf = useMemberFacts()
  const formId = useId()
  const saving = useSaving()
  const footer = (
    <>
      <Button onClick={onClose}>{t('staff.cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" isBusy={saving.isBusy}>
        {t('guests.becomeMember')}
      </Button>
    </>
  )
  const part = { guest, formId, saving, onClose }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('guests.becomeTitle', { name: guest.name })}
      about={
        <span className="num text-small text-ink-2">
          {factsOf({ birthDate: guest.birthDate || null, externalNumber: null })}
        </span>
      }
      closeLabel={t('shell.close')}
      footer={footer}
    >
      <Segmented label={t('guests.which')} value={as} options={options} onChange={setAs} />
      {as === 'new' ? <NewRecord {...part} /> : <ExistingRecord {...part} />}
    </Dialog>
  )
}

interface PartProps extends BecomeMemberProps {
  readonly formId: string
  readonly saving: ReturnType<typeof useSaving>
}

function useDone({ onClose }: Pick<PartProps, 'onClose'>) {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  return (member: Member) => {
    onClose()
    showToast({ tone: 'good', text: t('guests.becameMember', { name: fullName(member) }) })
    void navigate(paths.staff.memberRecord(tenantId, member.id))
  }
}

const fields = [
  ['firstName', 'staff.firstName', 100],
  ['lastName', 'staff.lastName', 100],
  ['externalNumber', 'staff.memberNumber', 60],
  ['email', 'staff.emailOptional', 254],
] as const satisfies readonly (readonly [string, TranslationKey, number])[]

function NewRecord({ guest, formId, saving, onClose }: PartProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const done = useDone({ onClose })
  const { failure, errors, send } = saving
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const optional = Object.fromEntries(
      ['externalNumber', 'email'].filter((name) => text(name) !== '').map((name) => [name, text(name)]),
    )
    send({
      schema: guestsApi.makeGuestMember.body.options[0],
      body: { as: 'new', firstName: text('firstName'), lastName: text('lastName'), ...optional },
      call: async (body) =>
        done(await write(guestsApi.makeGuestMember, { params: { tenantId, guestId: guest.id }, body })),
    })
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="mt-5">
      <FormAlert text={failure} className="mb-4" />
      <div className="grid gap-x-4 gap-y-5 small:grid-cols-2">
        {fields.map(([name, label, maxLength]) => (
          <Field key={name} label={t(label)} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                name={name}
                maxLength={maxLength}
                autoComplete="off"
                type={name === 'email' ? 'email' : 'text'}
                defaultValue=""
              />
            )}
          </Field>
        ))}
      </div>
    </form>
  )
}

function ExistingRecord({ guest, formId, saving, onClose }: PartProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const done = useDone({ onClose })
  const [memberId, setMemberId] = useState<string>()
  const [isSure, setSure] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const { failure, send } = saving
  const member = useApiQuery(
    membersApi.getMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined },
  ).data
  const differs = member !== undefined && (member.birthDate !== guest.birthDate || member.sex !== guest.sex)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (memberId === undefined || member === undefined) return setMissing(t('guests.chooseFirst'))
    if (differs && !isSure) return setMissing(t('guests.confirmFirst'))
    setMissing(null)
    send({
      schema: guestsApi.makeGuestMember.body.options[1],
      body: { as: 'existing', memberId, acceptsDifference: differs },
      call: async (body) =>
        done(await write(guestsApi.makeGuestMember, { params: { tenantId, guestId: guest.id }, body })),
    })
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="mt-5 min-h-80">
      <FormAlert text={missing ?? failure} className="mb-4" />
      <p className="mb-3 text-ink-2">{t('guests.existingText')}</p>
      <MemberSelect
        tenantId={tenantId}
        memberId={memberId}
        onChange={(id) => {
          setMemberId(id)
          setSure(false)
        }}
      />
      {member !== undefined && differs && <Differences guest={guest} member={member} />}
      {differs && (
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={isSure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          {t('guests.samePerson')}
        </label>
      )}
    </form>
  )
}

/** Both, side by side, for somebody to look at. */
function Differences({ guest, member }: { readonly guest: GuestHere; readonly member: Member }) {
  const t = useT()
  const format = useFormat()
  const line = (birthDate: string | null, sex: Guest['sex']) =>
    [birthDate === null ? t('record.notGiven') : format.date(birthDate), t(`staff.${sex}`)].join(', ')
  return (
    <dl className="num mt-4 grid gap-2 rounded-control bg-well p-4">
      <div>
        <dt className="text-small text-muted">{t('guests.asGuest')}</dt>
        <dd>{line(guest.birthDate, guest.sex)}</dd>
      </div>
      <div>
        <dt className="text-small text-muted">
          <MemberName person={member} />
        </dt>
        <dd>{line(member.birthDate, member.sex)}</dd>
      </div>
    </dl>
  )
}
