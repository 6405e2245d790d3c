import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Printer } from '../../../ui/icons.ts'

export function PrintButton() {
  const t = useT()
  return (
    <Button iconOnly aria-label={t('checkUps.print')} onClick={printPage}>
      <Printer aria-hidden />
    </Button>
  )
}

/** Prints the page a moment later, so that the menu that contains this command is closed first. */
export const printPage = (): void => void setTimeout(() => window.print())
