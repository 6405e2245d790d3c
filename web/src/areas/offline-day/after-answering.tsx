import { helpLinesOfCountry } from '@salus/domain/help-lines/help-lines.ts'
import { useState } from 'react'
import { HelpLinesSection } from '../../features/help-lines/help-lines-card.tsx'
import type { Preliminary } from '../../features/offline-days/preliminary.ts'
import type { PreparedDay } from '../../features/offline-days/prepared-day.ts'
import { CrisisPage } from '../../features/warnings/crisis-page.tsx'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { GuestMessage } from '../guest/guest-message.tsx'
import { useNoWayBack } from '../guest/no-way-back.ts'
import { useIdle } from '../guest/use-idle.ts'

/** In milliseconds. After this time without input, the help lines are closed, so that other people do not see them. */
const idleMs = 60_000

const crisisIn = ({ warnings }: Preliminary) => warnings.find(({ urgency }) => urgency === 'crisis')

/**
 * True if the person who has answered must see instructions for a crisis or help lines before they give the device
 * back.
 */
export const mustSeeHelp = (result: Preliminary): boolean => result.showsDistress || crisisIn(result) !== undefined

interface AfterAnsweringProps {
  readonly day: PreparedDay
  readonly result: Preliminary
  readonly onDone: () => void
}

/**
 * Shows two pages to the person who has answered: first the instructions for a crisis, if the result indicates one, and
 * then the help lines, if the result shows distress. Works without a network.
 */
export function AfterAnswering({ day, result, onDone }: AfterAnsweringProps) {
  const t = useT()
  useNoWayBack()
  const crisis = crisisIn(result)
  const [isRead, setRead] = useState(crisis === undefined)
  const isListening = isRead && result.showsDistress
  useIdle(isListening, idleMs, onDone)
  if (crisis !== undefined && !isRead)
    return (
      <main id="main" className="px-4 py-8 small:px-8">
        <CrisisPage
          warning={crisis}
          voice="person"
          action={t('warnings.goOn')}
          onDone={() => (result.showsDistress ? setRead(true) : onDone())}
        />
      </main>
    )
  return (
    <main id="main" className="flex justify-center px-4 py-10 small:px-8">
      <GuestMessage
        icon={<CircleCheck />}
        tone="good"
        title={t('offlineDays.thanks')}
        text={t('offlineDays.thanksText')}
      >
        <div className="mt-8 w-full text-left">
          <HelpLinesSection found={chooseHelpLines(day)} />
        </div>
        <Button size="large" className="mt-2" onClick={onDone}>
          {t('links.kiosk.hideHelp')}
        </Button>
      </GuestMessage>
    </main>
  )
}

function chooseHelpLines({ helpLines, tenant }: PreparedDay) {
  if (helpLines !== undefined) return helpLines
  const { emergencyNumbers, lines } = helpLinesOfCountry(tenant.country)
  return {
    emergencyNumbers: [...emergencyNumbers],
    lines: lines.map((line) => ({ ...line, phones: [...line.phones] })),
  }
}
