import { memberBulkApi, type MemberFileFormat, type Skipped } from '@salus/contract/member-bulk.ts'
import type { z } from 'zod'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { useMemberFacts, withFacts } from '../../platform/member-name.tsx'
import { useSending } from '../../platform/use-api-mutation.ts'
import { write } from '../../platform/write.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useTenant } from './staff-area.tsx'
import type { MemberSelected } from './use-member-selection.ts'

type Change = z.input<typeof memberBulkApi.changeMembers.body>['change']
type Chosen = MemberSelected['chosen']

const undoMs = 15_000

const opposite = (change: Change): Change =>
  change.kind === 'add-tag'
    ? { ...change, kind: 'remove-tag' }
    : change.kind === 'remove-tag'
      ? { ...change, kind: 'add-tag' }
      : { kind: change.kind === 'archive' ? 'restore' : 'archive' }

/** What is done to many members at once: what happened is said in a message, with a way back where there is one. */
export function useMemberBulk(selected: MemberSelected) {
  const t = useT()
  const lang = useLanguage()
  const factsOf = useMemberFacts()
  const { tenantId } = useTenant()
  const { send: run, isBusy } = useSending((act: () => Promise<void>) => act(), { toast: true })
  // The way back of one change stays open while the next one is under way.
  const undoing = useSending((act: () => Promise<void>) => act(), { toast: true, keyOf: (act) => act })
  const skippedText = (skipped: Skipped) =>
    skipped
      .map(({ reason, count, members }) =>
        t(`memberList.skip.${reason}`, {
          count,
          name: members.map((one) => withFacts(one, factsOf(one)))[0] ?? '',
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
    isBusy,
    change: (change: Change) =>
      run(async () => {
        const { changed, skipped } = await send(selected.chosen, change)
        selected.clear()
        showToast({
          text: t(`memberList.did.${change.kind}`, { count: changed.length, tag: 'tag' in change ? change.tag : '' }),
          ...(skipped.length === 0 ? {} : { detail: skippedText(skipped) }),
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
    sendLinks: (profileId: string) =>
      run(async () => {
        const body = { selection: selected.chosen, profileId }
        const { sent, skipped } = await write(memberBulkApi.sendAnalysisLinks, { params: { tenantId }, body })
        selected.clear()
        showToast({
          text: t('memberList.linksSent', { count: sent }),
          ...(skipped.length === 0 ? {} : { detail: skippedText(skipped) }),
          tone: sent === 0 ? 'info' : 'good',
        })
      }),
    exportFile: (format: MemberFileFormat, selection: Chosen) =>
      run(async () => {
        const body = { selection, format, lang }
        const file = await write(memberBulkApi.exportMembers, { params: { tenantId }, body })
        saveFile(file, `${t('memberList.fileName')}.${format}`)
      }),
  }
}

export type MemberBulk = ReturnType<typeof useMemberBulk>
