import { Printer } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'

/** Prints the result as it is on the screen, without the menus. */
export function PrintButton() {
  const t = useT()
  return (
    <Button iconOnly aria-label={t('checkUps.print')} onClick={() => window.print()}>
      <Printer aria-hidden />
    </Button>
  )
}
