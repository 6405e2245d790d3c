import { reportError } from '../api/report-error.ts'
import { nativeShell } from '../native/native-shell.ts'

/** Downloads a file, or offers it to the phone's other apps. The browser reads it shortly after the click. */
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
