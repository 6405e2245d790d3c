/** The names of errors whose messages are written for the operator. */
const expected = ['AlreadyRunning', 'ConfigRefused', 'RestoreUnfinished', 'StartRefused', 'WrongDataVersion']

/** Returns one sentence for the operator if a start failed for a reason that is not a bug; `null` for a bug. */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, port, address }: NodeJS.ErrnoException & { port?: number; address?: string } = error
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: set PORT to another one, for example PORT=3001.`
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port}: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST=${address} is no address of this machine: set HOST to one that is.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is a name that this machine does not know: set it to an address.'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'A disk is full: make room and start again.'
  return expected.includes(error.name) ? error.message : null
}
