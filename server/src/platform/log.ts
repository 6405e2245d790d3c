import { type DestinationStream, type Logger, pino } from 'pino'

/** Native libraries put whole messages where the code belongs. */
const isCode = (code: string) => /^\w{1,60}$/.test(code)

/** An error without its message: messages of libraries and databases repeat the values they choke on. */
function scrubbed(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' && isCode(error.code) ? error.code : undefined
  const place = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim().replace(/\(?(?:file:\/\/)?\/[^)]*\/(?=(?:node_modules|server|domain|contract)\/)/, '('))
  return { type: error.name, code, place }
}

/**
 * The log carries the route's pattern, status, time and request id: no query strings, bodies, tokens, names or ids of
 * people. Whoever writes into it must hand over no more.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: scrubbed },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  // Written in blocks: a line at a time would cost a system call per request.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }))
}

export const silentLog = (): Logger => pino({ level: 'silent' })
