import { StatusBar, Style } from '@capacitor/status-bar'

// The colours behind the status bar. Android 15 and later ignore them and show the strip that `native.css` defines.
const ground = { light: '#f1f5f9', dark: '#1e293b' } as const

export function followTheme(): void {
  const { classList } = document.documentElement
  let shown: boolean | null = null
  const apply = () => {
    const isDark = classList.contains('dark')
    if (isDark === shown) return
    shown = isDark
    // `Style.Dark` means light text on a dark background.
    const done = [
      StatusBar.setOverlaysWebView({ overlay: true }),
      StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light }),
      StatusBar.setBackgroundColor({ color: isDark ? ground.dark : ground.light }),
    ]
    // Setting the background colour fails on iOS, which does not support it. `allSettled` ignores the failure.
    void Promise.allSettled(done)
  }
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['class'] })
  apply()
}
