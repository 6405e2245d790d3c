import { nativeShell } from '../native/native-shell.ts'

interface Sending {
  readonly url: string
  readonly init: RequestInit
}

/**
 * Sends a request like `fetch`, and also reports the sent share of the body, from 0 to 1. `fetch` cannot report this
 * share.
 */
export function sendWithProgress(sending: Sending, onProgress: (part: number) => void): Promise<Response> {
  const { url, init } = nativeShell()?.prepare(sending.url, sending.init) ?? sending
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(init.method ?? 'GET', url)
  for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total)
  })
  request.addEventListener('load', () => resolve(buildResponse(request)))
  request.addEventListener('error', () => reject(new TypeError('the line broke')))
  request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  init.signal?.addEventListener('abort', () => request.abort())
  request.send(init.body instanceof Blob ? init.body : null)
  return promise
}

const buildResponse = (request: XMLHttpRequest): Response =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: {
      'content-type': request.getResponseHeader('content-type') ?? '',
      'retry-after': request.getResponseHeader('retry-after') ?? '',
    },
  })
