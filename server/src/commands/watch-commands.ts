import { z } from 'zod'
import type { Pool } from '../platform/database/open-database.ts'
import type { ShownJob } from '../platform/observe/observe.queries.ts'
import { type Command, CommandRefused, say, withStore } from './command.ts'

const mostShown = 200

export const watchCommands: Readonly<Record<string, Command>> = {
  jobs: {
    does: 'lists the jobs that wait, run, will be tried again or have failed, with their ages; exits with 1 if any have failed',
    run: async (config) => {
      let failed = 0
      await withStore(config, async ({ database }) => {
        failed = await listJobs(database.owner)
      })
      return failed > 0 ? 1 : 0
    },
  },
  'jobs retry': {
    takes: '<id>',
    does: 'tries one job again now, with its full number of attempts',
    run: async (config, [id, ...others]) => {
      if (id === undefined || others.length > 0 || !/^\d{1,18}$/.test(id))
        throw new CommandRefused('Name one job by its number; npm run salus -- jobs lists them.')
      return withStore(config, async ({ database }) => {
        const { retryJob } = await import('../platform/observe/observe.queries.ts')
        if (!(await retryJob(database.owner, id)))
          throw new CommandRefused(`There is no job ${id} that waits: it is done, is running, or never existed.`)
        say(`Job ${id} is due now. A running Salus starts it within seconds.`)
      })
    },
  },
  'mail test': {
    takes: '<address>',
    does: 'sends one mail through the configured mail server and prints the answer of the server',
    run: async (config, [address, ...others]) => {
      if (address === undefined || others.length > 0 || !z.email().safeParse(address).success)
        throw new CommandRefused('Name one mail address.')
      if (config.smtpUrl === null)
        throw new CommandRefused('There is no mail server: SMTP_URL is not set, so mails are kept in DATA_DIR/outbox.')
      const { sendTestMail } = await import('../platform/mail/test-mail.ts')
      const { isAccepted, lines } = await sendTestMail(config, config.smtpUrl, address)
      lines.forEach(say)
      return isAccepted ? 0 : 1
    },
  },
}

/** Prints the jobs and returns how many have failed permanently. */
async function listJobs(owner: Pool): Promise<number> {
  const { readJobFigures, readJobs } = await import('../platform/observe/observe.queries.ts')
  const [figures, jobs] = await Promise.all([readJobFigures(owner), readJobs(owner, mostShown)])
  const { waiting, running, retrying, failed } = figures
  say(`${waiting} waiting, ${running} running, ${retrying} to be tried again, ${failed} failed`)
  for (const job of jobs) say(describeJob(job))
  const rest = waiting + running + retrying + failed - jobs.length
  if (rest > 0) say(`… and ${rest} more`)
  if (failed > 0 || retrying > 0)
    say(
      'Why a job failed is in the log: the lines "a job failed" contain its number. To try it again: npm run salus -- jobs retry <id>',
    )
  return failed
}

function describeJob(job: ShownJob): string {
  const { id, task, state, attempts, mostAttempts, ageSeconds, runningSeconds, dueInSeconds } = job
  const age = `created ${formatAge(ageSeconds)} ago`
  const tries = `${attempts} of ${mostAttempts} attempts`
  const due = dueInSeconds > 0 ? `due in ${formatAge(dueInSeconds)}` : `due for ${formatAge(-dueInSeconds)}`
  const details: Readonly<Record<ShownJob['state'], string>> = {
    waiting: `${due}, ${age}`,
    running: `for ${formatAge(runningSeconds ?? 0)}, ${age}`,
    retrying: `${tries}, ${due}, ${age}`,
    failed: `${tries}, ${age}`,
  }
  return `${id}\t${task}\t${state}\t${details[state]}`
}

/** Formats a duration in seconds with its two largest units, for example `3 h 12 min`. */
export function formatAge(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min`
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`
}
