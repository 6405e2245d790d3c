// Sets the theme and the language, which the first paint already shows. The rules are those of
// src/platform/device/theme.ts and src/i18n/choose-language.ts.
;(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage may be refused; the system and the browser decide then.
      return null
    }
  }
  const root = document.documentElement
  const theme = read('salus.theme')
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', isDark)
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#1e293b' : '#f1f5f9'
  const codes = [read('salus.language'), ...navigator.languages, root.dataset.defaultLanguage]
  root.lang = codes.map((code) => code?.toLowerCase().split('-')[0]).find((code) => code === 'de' || code === 'en') ?? 'en'
})()
