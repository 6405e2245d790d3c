import { reportError } from '../api/report-error.ts'
import { nativeShell } from '../native/native-shell.ts'

export function saveFile(file: Blob, name: string): void {
  const shell = nativeShell()
  if (shell !== null) {
    shell.saveFile(file, name).catch(reportError)
    return
  }
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
