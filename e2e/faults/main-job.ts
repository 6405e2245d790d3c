import { password, people } from '../steps/people.ts'

export interface JobDone {
  readonly resultGuid: string
  readonly scores: string
}

interface CheckUp {
  readonly resultGuid: string
  readonly scores: readonly { readonly code: string; readonly value: number }[]
}

const tenant = '/api/tenants/1'
/** The profile for weight and height entered by hand. */
const bodyProfile = 'c06de6a4-4fdd-524f-a9a0-9f7d78e4b362'

const writeScores = ({ scores }: CheckUp) =>
  scores
    .map(({ code, value }) => `${code} ${value}`)
    .sort()
    .join(', ')

/** Does what staff do all day: signs in, creates a member, measures them and reads the result. */
export async function doMainJob(base: string, lastName: string): Promise<JobDone> {
  const ask = await signIn(base)
  const member = await ask<{ id: string }>('POST', `${tenant}/members`, {
    firstName: 'Drill',
    lastName,
    sex: 'female',
    birthDate: '1980-05-17',
    consent: { given: 'on-paper' },
  })
  const made = await ask<CheckUp>('POST', `${tenant}/check-ups`, {
    profileId: bodyProfile,
    memberId: member.id,
    answers: { weight: 70, height: 170 },
    answeredBy: 'by-staff',
  })
  const done = { resultGuid: made.resultGuid, scores: writeScores(made) }
  if (done.scores === '') throw new Error('the check-up has no scores')
  await readAll(base, [done])
  return done
}

/** Reads the check-ups again. Throws if the scores of a check-up have changed since it was recorded. */
export async function readAll(base: string, jobs: readonly JobDone[]): Promise<void> {
  const ask = await signIn(base)
  for (const { resultGuid, scores } of jobs) {
    const found = writeScores(await ask<CheckUp>('GET', `${tenant}/check-ups/${resultGuid}`))
    if (found !== scores) throw new Error(`${resultGuid} had the scores ${scores} and has ${found}`)
  }
}

async function signIn(base: string) {
  const send = (method: string, path: string, more: { body?: unknown; cookie?: string }) =>
    fetch(base + path, {
      method,
      headers: {
        origin: 'http://localhost:3000',
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
    })
  const signedIn = await send('POST', '/api/auth/sign-in/email', { body: { email: people.staff, password } })
  if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}: ${await signedIn.text()}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await send(method, path, { cookie, ...(body === undefined ? {} : { body }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
