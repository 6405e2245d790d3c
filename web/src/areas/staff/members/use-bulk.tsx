import { checkUpFilesApi } from '@salus/contract/check-ups/files.ts'
import { documentsApi } from '@salus/contract/members/documents.ts'
import { memberBulkApi, type MemberFileFormat, type Skipped } from '@salus/contract/members/bulk.ts'
import type { z } from 'zod'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { saveFile } from '../../../platform/device/save-file.ts'
import { useMemberFacts, withFacts } from '../../../platform/people/member-name.tsx'
import { useSending } from '../../../platform/api/use-api-mutation.ts'
import { write } from '../../../platform/api/write.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useTenant } from '../staff-area.tsx'
import type { MemberSelected } from './use-selection.ts'

type Change = z.input<typeof memberBulkApi.changeMembers.body>['change']
type Chosen = MemberSelected['chosen']

/**
 * The kinds of actions. Only one action of each kind runs at a time. Actions of different kinds can run at the same
 * time.
 */
type BulkAct = 'tag' | 'archive' | 'links' | 'export'

/** What a file contains: the members, in one of the formats, their results or their documents. */
export type ExportContent = MemberFileFormat | 'results' | 'documents'

const chooseAct = ({ kind }: Change): BulkAct => (kind === 'add-tag' || kind === 'remove-tag' ? 'tag' : 'archive')

interface Bulk {
  readonly act: BulkAct
  readonly work: () => Promise<void>
}

const undoMs = 15_000

const buildDetail = (sentences: readonly string[]) => (sentences.length === 0 ? {} : { detail: sentences.join(' ') })

const opposite = (change: Change): Change =>
  change.kind === 'add-tag'
    ? { ...change, kind: 'remove-tag' }
    : change.kind === 'remove-tag'
      ? { ...change, kind: 'add-tag' }
      : { kind: change.kind === 'archive' ? 'restore' : 'archive' }

/**
 * Returns the actions on many members at once. A toast reports the outcome. If the action can be undone, the toast
 * offers this.
 */
export function useMemberBulk(selected: MemberSelected) {
  const t = useT()
  const lang = useLanguage()
  const writeFacts = useMemberFacts()
  const { tenantId } = useTenant()
  const { send: sendAct, underWay } = useSending(({ work }: Bulk) => work(), { toast: true, makeKey: ({ act }) => act })
  const run = (act: BulkAct, work: () => Promise<void>) => void sendAct({ act, work })
  // One change can be undone while another change is running.
  const undoing = useSending((act: () => Promise<void>) => act(), { toast: true, makeKey: (act) => act })
  const skippedText = (skipped: Skipped) =>
    skipped
      .map(({ reason, count, members }) =>
        t(`memberList.skip.${reason}`, {
          count,
          name: members.map((one) => withFacts(one, writeFacts(one)))[0] ?? '',
        }),
      )
      .join(' ')
  const send = (selection: Chosen, change: Change) =>
    write(memberBulkApi.changeMembers, { params: { tenantId }, body: { selection, change } })
  const undo = (change: Change, memberIds: string[]) =>
    undoing.send(async () => {
      const { changed } = await send({ memberIds }, opposite(change))
      showToast({ text: t('memberList.undone', { count: changed.length }), tone: 'good' })
    })
  return {
    isBusy: (act: BulkAct) => underWay.some((one) => one.act === act),
    /** `onDone` is called on success, before the selection is cleared. */
    change: (change: Change, onDone?: () => void) =>
      run(chooseAct(change), async () => {
        const { changed, skipped } = await send(selected.chosen, change)
        onDone?.()
        selected.clear()
        showToast({
          text: t(`memberList.did.${change.kind}`, { count: changed.length, tag: 'tag' in change ? change.tag : '' }),
          ...buildDetail([
            ...(change.kind === 'archive' && changed.length > 0
              ? [t('staff.archiveEnds'), t('staff.archivePeriod')]
              : []),
            ...(skipped.length === 0 ? [] : [skippedText(skipped)]),
          ]),
          tone: changed.length === 0 ? 'info' : 'good',
          duration: undoMs,
          ...(changed.length === 0
            ? {}
            : {
                action: (dismiss: () => void) => (
                  <Button
                    size="small"
                    onClick={() => {
                      dismiss()
                      void undo(change, changed)
                    }}
                  >
                    {t('memberList.undo')}
                  </Button>
                ),
              }),
        })
      }),
    sendLinks: (profileId: string, onDone: () => void) =>
      run('links', async () => {
        const body = { selection: selected.chosen, profileId }
        const { sent, skipped } = await write(memberBulkApi.sendAnalysisLinks, { params: { tenantId }, body })
        onDone()
        selected.clear()
        showToast({
          text: t('memberList.linksSent', { count: sent }),
          ...(skipped.length === 0 ? {} : { detail: skippedText(skipped) }),
          tone: sent === 0 ? 'info' : 'good',
        })
      }),
    exportFile: ({ content, selection }: { content: ExportContent; selection: Chosen }, onDone: () => void) =>
      run('export', async () => {
        const params = { tenantId }
        if (content === 'results') {
          const file = await write(checkUpFilesApi.exportCheckUps, { params, body: { selection, lang } })
          saveFile(file, `${t('memberList.resultsFileName')}.csv`)
        } else if (content === 'documents') {
          const file = await write(documentsApi.exportDocuments, { params, body: { selection, lang } })
          saveFile(file, `${t('memberList.documentsFileName')}.zip`)
        } else {
          const file = await write(memberBulkApi.exportMembers, { params, body: { selection, format: content, lang } })
          saveFile(file, `${t('memberList.fileName')}.${content}`)
        }
        onDone()
      }),
  }
}

export type MemberBulk = ReturnType<typeof useMemberBulk>
