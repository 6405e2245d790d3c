import { afterAll, expect, test } from 'vitest'
import { SentText } from '../files/sent-text.ts'
import { endThreads, runInThread } from '../threads/run-in-thread.ts'
import { parseBody } from './parse-body.ts'

afterAll(endThreads)

const threadScript = new URL(
  `data:text/javascript,${encodeURIComponent(`import { threadId } from 'node:worker_threads'; export const work = () => threadId`)}`,
)
const threadNow = () => runInThread<() => number>(threadScript, undefined)

test('the largest bodies are parsed one after another in the same thread, because none of them leaves memory there', async () => {
  const blocks = () => [Buffer.from(`{"fileName":"a.csv","content":"`), Buffer.alloc(14e6, 'Ozs7'), Buffer.from(`"}`)]
  const first = await threadNow()
  for (let round = 0; round < 6; round += 1) {
    const parsed = await parseBody(blocks(), 'content')
    expect(parsed).toEqual({ fileName: 'a.csv', content: expect.any(SentText) })
  }
  expect(await threadNow()).toBe(first)
}, 60_000)
