import { nativeShell } from '../native/native-shell.ts'

/** Asks the server: in a browser the one of the page, in the native app the configured one. */
export async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  const shell = nativeShell()
  if (!__IN_APP__ || shell === null) return fetch(path, { credentials: 'same-origin', ...init })
  const prepared = shell.prepare(path, init)
  const answer = await fetch(prepared.url, prepared.init)
  shell.receive(answer.headers)
  return answer
}
