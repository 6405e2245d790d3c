import type { Member } from '@salus/contract/members/members.ts'
import { type MemberFieldName, memberFieldNames } from '@salus/domain/members/member-fields.ts'
import type { FormEvent } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { MemberField } from '../../../platform/people/member-field.tsx'
import { memberChoiceLabel } from '../../../platform/people/member-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/fields/form-alert.tsx'
import { type EditedMember, useEditedMember } from './use-edited-member.ts'

/** The form that replaces the shown data during editing. Typed text stays until it is saved or discarded. */
export function EditMasterData({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const t = useT()
  const edited = useEditedMember(member, onClose)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void edited.save()
  }
  return (
    <form onSubmit={submit} noValidate className="px-5 pb-5">
      <FormAlert text={edited.failure} className="mb-4" />
      <div role="alert">
        {edited.isOvertaken && (
          <p className="mb-4 rounded-control bg-accent-soft px-3 py-2.5 text-accent-ink">{t('record.meanwhileText')}</p>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 @[35rem]:grid-cols-2">
        {memberFieldNames.map((field) => (
          <EditedField key={field} field={field} edited={edited} isFirst={field === 'firstName' && !edited.isResumed} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={edited.close}>{t('staff.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={edited.isBusy}>
          {t('record.save')}
        </Button>
      </div>
    </form>
  )
}

interface EditedFieldProps {
  readonly field: MemberFieldName
  readonly edited: EditedMember
  readonly isFirst: boolean
}

function EditedField({ field, edited, isFirst }: EditedFieldProps) {
  const t = useT()
  const theirs = edited.meanwhile[field]
  return (
    <div>
      <MemberField
        name={field}
        error={edited.errors[field]}
        isFirst={isFirst}
        held={{ value: edited.draft[field], onChange: (text) => edited.change(field, text) }}
      />
      {theirs !== undefined && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small">
          <span className="min-w-0 break-words">
            {t('record.meanwhile', { value: theirs === '' ? t('record.notGiven') : writeShown(t, field, theirs) })}
          </span>
          {edited.draft[field] !== theirs && (
            <Button size="small" onClick={() => edited.change(field, theirs)}>
              {t('record.takeOver')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function writeShown(t: ReturnType<typeof useT>, field: MemberFieldName, text: string): string {
  const label = memberChoiceLabel(field, text)
  return label === undefined ? text : t(label)
}
