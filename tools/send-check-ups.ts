import { parseArgs } from 'node:util'
import { makeSample } from './module-samples.ts'

const usage = `Plays a module outside: sends its check-ups to a running server.

  npm run send-check-ups -- --key <API key> --plugin 1 --number M-1001 [--days 180,90,0] [--url http://localhost:3000]

  --key     the API key of the tenant for this plugin
  --plugin  the plugin's number
  --member  the member's id, or
  --number  the member's number at the tenant
  --days    how many days ago it was measured; several make a history`

const given = readParameters()

const member = given.member === undefined ? toExternalNumber(given.number) : { id: given.member }
const pluginId = Number(given.plugin)
const days = given.days.split(',').map(Number)
const url = URL.parse('/api/modules/check-ups', given.url)
if (given.key === undefined || member === null || url === null || ![pluginId, ...days].every(isCount)) endWithUsage()

for (const daysAgo of days) {
  const checkUp = makeSample({ pluginId, member, daysAgo, now: new Date() })
  const answer = await send(url, checkUp)
  console.log(`${answer.status} ${checkUp.externalId} ${await answer.text()}`)
  if (!answer.ok) process.exitCode = 1
}

async function send(to: URL, checkUp: object): Promise<Response> {
  try {
    return await fetch(to, {
      method: 'POST',
      headers: { authorization: `Bearer ${given.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(checkUp),
    })
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    console.error(`No answer from ${to.origin}: ${reason}`)
    process.exit(1)
  }
}

/** False for NaN, and so for a parameter that was not given. */
function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}

function endWithUsage(): never {
  console.error(usage)
  process.exit(2)
}

function toExternalNumber(text: string | undefined) {
  return text === undefined ? null : { externalNumber: text }
}

function readParameters() {
  const text = { type: 'string' } as const
  const options = {
    key: text,
    plugin: text,
    member: text,
    number: text,
    days: { ...text, default: '0' },
    url: { ...text, default: 'http://localhost:3000' },
  }
  try {
    return parseArgs({ options }).values
  } catch {
    return endWithUsage()
  }
}
