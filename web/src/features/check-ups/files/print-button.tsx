import { useEffect } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Printer } from '../../../ui/icons.ts'

export function PrintButton() {
  const t = useT()
  const print = usePrint()
  return (
    <Button iconOnly aria-label={t('checkUps.print')} onClick={print}>
      <Printer aria-hidden />
    </Button>
  )
}

/** Returns a function that prints the page after a timeout, so that the menu with the command has closed. */
export function usePrint(): () => void {
  useLightPaper()
  return () => void setTimeout(() => window.print())
}

/**
 * Turns the dark theme off while the browser prints, because paper is white. Also covers printing by the browser's
 * menu.
 */
function useLightPaper(): void {
  useEffect(() => {
    const { classList } = document.documentElement
    let wasDark = false
    const before = () => {
      wasDark = classList.contains('dark')
      classList.remove('dark')
    }
    const after = () => {
      if (wasDark) classList.add('dark')
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
