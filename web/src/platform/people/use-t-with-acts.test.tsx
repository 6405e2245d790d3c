import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextsProvider } from '../../i18n/t.tsx'
import { actWords } from './act-words.ts'
import { useTWithActs } from './use-t-with-acts.ts'

function Log() {
  const t = useTWithActs()
  return (
    <p>{`${actWords(t, { action: 'see-check-up', objectKind: null, isDenied: false }, 3)}, ${t('shell.close')}`}</p>
  )
}

test.each([
  ['de', '3 Ergebnisse geöffnet, Zu'],
  ['en', 'opened 3 results, Shut'],
] as const)('in %s a log has the texts of the acts, which other pages do not load', (language, words) => {
  const messages = { 'shell.close': language === 'de' ? 'Zu' : 'Shut' }
  const { container } = render(
    <TextsProvider
      start={{ language, messages }}
      load={() => Promise.reject(new Error('asked for nothing'))}
      onError={() => undefined}
    >
      <Log />
    </TextsProvider>,
  )
  expect(container.textContent).toBe(words)
})
