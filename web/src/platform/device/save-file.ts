import { reportError } from '../api/report-error.ts'
import { nativeShell } from '../native/native-shell.ts'

/** Downloads a file; in the native app it is offered to the other apps of the phone. */
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
