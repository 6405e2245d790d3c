import type { Member } from '@salus/contract/members.ts'
import { type ReactNode, useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/chip.tsx'
import { Pencil } from '../../../ui/icons.ts'
import { EditMasterData } from './edit-master-data.tsx'

/** Who the member is: read, and changed where it stands. */
export function MasterData({ member }: { readonly member: Member }) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
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
  return (
    <dl className="grid gap-x-6 gap-y-4 px-5 pb-5 @[560px]:grid-cols-2">
      <Fact label={t('staff.firstName')}>{member.firstName}</Fact>
      <Fact label={t('staff.lastName')}>{member.lastName}</Fact>
      <Fact label={t('staff.birthDate')}>{member.birthDate === null ? null : format.date(member.birthDate)}</Fact>
      <Fact label={t('staff.sex')}>{t(`staff.${member.sex}`)}</Fact>
      <Fact label={t('staff.height')}>{member.heightCm === null ? null : format.number(member.heightCm)}</Fact>
      <Fact label={t('staff.emailOptional')}>{member.email}</Fact>
      <Fact label={t('staff.memberNumber')}>{member.externalNumber}</Fact>
      <Fact label={t('staff.department')}>{member.department}</Fact>
      <Fact label={t('record.tags')}>
        {member.tags.length === 0 ? null : (
          <span className="flex flex-wrap gap-1.5">
            {member.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
      </Fact>
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
