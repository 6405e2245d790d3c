import type { Member } from '@salus/contract/members/members.ts'
import { memberFieldNames } from '@salus/domain/members/member-fields.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { memberFieldLabel } from '../../../platform/people/member-fields.ts'
import { useFieldText } from '../../../platform/people/use-field-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/chip.tsx'
import { Pencil } from '../../../ui/icons.ts'
import { EditMasterData } from './edit-master-data.tsx'
import { useKeptMasterData } from './use-edited-member.ts'

export function MasterData({ member }: { readonly member: Member }) {
  const t = useT()
  const { kept } = useKeptMasterData(member)
  const [isEditing, setEditing] = useState(kept !== null)
  const edit = (
    <Button size="small" onClick={() => setEditing(true)}>
      <Pencil aria-hidden strokeWidth={1.75} />
      {t('record.edit')}
    </Button>
  )
  return (
    <Card heading={t('record.masterData')} action={!isEditing && edit}>
      {isEditing ? (
        <EditMasterData member={member} onClose={() => setEditing(false)} />
      ) : (
        <ShownMasterData member={member} />
      )}
    </Card>
  )
}

function ShownMasterData({ member }: { readonly member: Member }) {
  const t = useT()
  const format = useFormat()
  const writeField = useFieldText()
  return (
    <dl className="grid gap-x-6 gap-y-4 px-5 pb-5 @[35rem]:grid-cols-2">
      {memberFieldNames.map((name) => (
        <Fact key={name} label={t(memberFieldLabel(name))}>
          {name === 'tags' && member.tags.length > 0 ? (
            <span className="flex flex-wrap gap-1.5">
              {member.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          ) : (
            writeField(name, member[name])
          )}
        </Fact>
      ))}
      <Fact label={t('record.since')}>{format.date(member.createdAt)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const t = useT()
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="num break-words">
        {children === null ? <span className="text-muted">{t('record.notGiven')}</span> : children}
      </dd>
    </div>
  )
}
