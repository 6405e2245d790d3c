;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('salus.theme')
  } catch {
    // Storage may be refused; the system's wish decides then.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.classList.toggle('dark', isDark)
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#1e293b' : '#f1f5f9'
})()
