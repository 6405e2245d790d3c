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

/** Prints the page after a timeout, so that a menu with this command has closed. */
export const printPage = (): void => void setTimeout(() => window.print())
