import { nativeShell } from '../native/native-shell.ts'

/** Sends a request to the origin of the page. In the native app, sends it to the configured server. */
export async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  const shell = nativeShell()
  if (!__IN_APP__ || shell === null) return fetch(path, { credentials: 'same-origin', ...init })
  const prepared = shell.prepare(path, init)
  const answer = await fetch(prepared.url, prepared.init)
  shell.receive(answer.headers)
  return answer
}
