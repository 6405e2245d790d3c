import { StatusBar, Style } from '@capacitor/status-bar'

// Before version 15, Android paints the bar itself. Later versions show the page's own strip behind it.
const ground = { light: '#f1f5f9', dark: '#1e293b' } as const

/** Keeps the letters of the status bar readable in both themes. */
export function followTheme(): void {
  const { classList } = document.documentElement
  let shown: boolean | null = null
  const apply = () => {
    const isDark = classList.contains('dark')
    if (isDark === shown) return
    shown = isDark
    // `Style.Dark` means light letters, for a dark ground.
    const done = [
      StatusBar.setOverlaysWebView({ overlay: true }),
      StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light }),
      StatusBar.setBackgroundColor({ color: isDark ? ground.dark : ground.light }),
    ]
    // iOS has no background colour for the bar.
    void Promise.allSettled(done)
  }
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['class'] })
  apply()
}
