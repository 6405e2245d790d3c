import { useEffect } from 'react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { Printer } from '../../ui/icons.ts'

/** Prints the result as it is on the screen, without the menus. */
export function PrintButton() {
  const t = useT()
  const print = usePrint()
  return (
    <Button iconOnly aria-label={t('checkUps.print')} onClick={print}>
      <Printer aria-hidden />
    </Button>
  )
}

/** Prints the page once the menu that it was chosen in has closed. */
export function usePrint(): () => void {
  useLightPaper()
  return () => void setTimeout(() => window.print())
}

/** Paper is white: the dark theme steps aside while the browser prints, however that was asked for. */
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
