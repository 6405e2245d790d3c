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

const member = given.member === undefined ? numberOf(given.number) : { id: given.member }
if (given.key === undefined || given.plugin === undefined || member === null) {
  console.error(usage)
  process.exit(2)
}

for (const days of given.days.split(',').map(Number)) {
  const checkUp = makeSample({ pluginId: Number(given.plugin), member, daysAgo: days, now: new Date() })
  const answer = await fetch(new URL('/api/modules/check-ups', given.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${given.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(checkUp),
  })
  console.log(`${answer.status} ${checkUp.externalId} ${await answer.text()}`)
  if (!answer.ok) process.exitCode = 1
}

function numberOf(text: string | undefined) {
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
    console.error(usage)
    process.exit(2)
  }
}
