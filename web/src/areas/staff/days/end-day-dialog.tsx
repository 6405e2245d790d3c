import type { DayVisit } from '@salus/contract/measuring/days.ts'
import { LackingList } from '../../../features/measurement-days/lacking-list.tsx'
import type { Lacking } from '../../../features/measurement-days/line.ts'
import { useProfileNames } from '../../../features/measurement-days/use-profile-names.ts'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface EndDayDialogProps {
  readonly isOpen: boolean
  readonly lacking: readonly Lacking[]
  readonly writeFacts: (visit: DayVisit) => string
  readonly isBusy: boolean
  readonly onEnd: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before a day ends. Lists the people who came but were not measured completely. */
export function EndDayDialog({ isOpen, lacking, writeFacts, isBusy, onEnd, onClose }: EndDayDialogProps) {
  const t = useT()
  const findProfileName = useProfileNames()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('measurementDays.endTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button data-first-focus onClick={onClose}>
            {t('measurementDays.goOnMeasuring')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onEnd}>
            {t('measurementDays.end')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{t('measurementDays.lacking', { count: lacking.length })}</p>
      <LackingList
        writeFacts={writeFacts}
        people={lacking.map(({ visit, profileIds }) => ({ visit, lacks: profileIds.map(findProfileName).join(', ') }))}
      />
      <p className="mt-4 text-ink-2">{t('measurementDays.endText')}</p>
    </Dialog>
  )
}
