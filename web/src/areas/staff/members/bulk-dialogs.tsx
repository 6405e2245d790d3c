import { memberFileFormats } from '@salus/contract/members/bulk.ts'
import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { membersApi } from '@salus/contract/members/members.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard } from '../../../ui/fields/choice-card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/fields/field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useTenant } from '../staff-area.tsx'
import type { ExportContent, MemberBulk } from './use-bulk.tsx'

interface BulkDialogProps {
  count: number
  bulk: MemberBulk
  onClose: () => void
}

/**
 * Returns a function that closes this dialog after its action. If the dialog was closed earlier, the function does
 * nothing.
 */
function useCloseWhenDone(onClose: () => void) {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => {
    if (isOpen.current) onClose()
  }
}

export function TagDialog({ count, bulk, onClose }: BulkDialogProps) {
  const t = useT()
  const formId = useId()
  const close = useCloseWhenDone(onClose)
  const { tenantId } = useTenant()
  const known = useApiQuery(membersApi.getMemberTags, { params: { tenantId } })
  const [kind, setKind] = useState<'add-tag' | 'remove-tag'>('add-tag')
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const offered = tagsLike(tag, known.data?.items.map((one) => one.tag) ?? [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tag.trim() === '') return setMissing(true)
    bulk.change({ kind, tag: tag.trim() }, close)
  }
  const options = (['add-tag', 'remove-tag'] as const).map((value) => ({ value, label: t(`memberList.${value}`) }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('memberList.tagTitle', { count })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={bulk.isBusy('tag')}>
            {t(`memberList.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={formId} className="space-y-5" onSubmit={submit} noValidate>
        <Segmented label={t('memberList.tagHow')} value={kind} options={options} onChange={setKind} />
        <Field label={t('memberList.tag')} error={isMissing ? t('memberList.tagMissing') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              autoComplete="off"
              value={tag}
              onChange={(event) => {
                setMissing(false)
                setTag(event.currentTarget.value)
              }}
            />
          )}
        </Field>
        {offered.length > 0 && (
          <div className="flex flex-wrap gap-2" role="group" aria-label={t('memberList.tagsInUse')}>
            {offered.slice(0, shownTags).map((one) => (
              <Button key={one} size="small" aria-pressed={tag === one} onClick={() => setTag(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
      </form>
    </Dialog>
  )
}

const shownTags = 12

/**
 * Returns the tags that contain the typed text. If the text is a complete tag, returns all tags, so that the person can
 * choose another tag.
 */
function tagsLike(typed: string, tags: readonly string[]): readonly string[] {
  const wanted = typed.trim().toLowerCase()
  return tags.includes(typed) ? tags : tags.filter((one) => one.toLowerCase().includes(wanted))
}

export function SendLinksDialog({ count, bulk, onClose }: BulkDialogProps) {
  const t = useT()
  const formId = useId()
  const close = useCloseWhenDone(onClose)
  const lang = useLanguage()
  const { tenantId } = useTenant()
  const answer = useApiQuery(measurementProfilesApi.getMeasurementProfilesOfTenant, {
    params: { tenantId },
    query: { lang },
  })
  const profiles = (answer.data?.items ?? []).filter(({ kind }) => kind !== 'device')
  const [chosen, setChosen] = useState('')
  const profileId = chosen === '' ? (profiles[0]?.id ?? '') : chosen
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (profileId === '') return
    bulk.sendLinks(profileId, close)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('memberList.sendTitle', { count })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={profileId === '' || bulk.isBusy('links')}>
            {t('memberList.sendAnalysis')}
          </Button>
        </>
      }
    >
      <form id={formId} className="space-y-4" onSubmit={submit}>
        <p className="text-ink-2">{t('memberList.sendText')}</p>
        <Field label={t('memberList.profile')}>
          {(control) => (
            <SelectInput {...control} value={profileId} onChange={(event) => setChosen(event.currentTarget.value)}>
              {profiles.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface ExportDialogProps extends BulkDialogProps {
  selection: Parameters<MemberBulk['exportFile']>[0]['selection']
}

export function ExportDialog({ count, bulk, selection, onClose }: ExportDialogProps) {
  const t = useT()
  const formId = useId()
  const close = useCloseWhenDone(onClose)
  const [content, setContent] = useState<ExportContent>('xlsx')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bulk.exportFile({ content, selection }, close)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('memberList.exportTitle', { count })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('staff.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={bulk.isBusy('export')}>
            {t('memberList.download')}
          </Button>
        </>
      }
    >
      <form id={formId} className="space-y-4" onSubmit={submit}>
        <p className="text-ink-2">{t('memberList.exportText')}</p>
        <fieldset className="space-y-2">
          <legend className="lab">{t('memberList.fileContent')}</legend>
          {([...memberFileFormats, 'results', 'documents'] as const).map((one) => (
            <ChoiceCard
              key={one}
              type="radio"
              name="content"
              value={one}
              checked={content === one}
              onChange={() => setContent(one)}
            >
              <span className="block font-medium">{t(`memberList.format.${one}`)}</span>
              <span className="block text-small text-ink-2">{t(`memberList.format.${one}Text`)}</span>
            </ChoiceCard>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
