import { CommandRefused, type Command, readOptions, say, withStore } from './command.ts'

/** Commands about logins. They show no data about members. */
export const loginCommands: Readonly<Record<string, Command>> = {
  'factors remove': {
    takes: '<e-mail> [--checked]',
    does: 'removes all second factors of a person who has lost them, ends their sessions and informs them by mail; without --checked, only shows the factors, so that you can first check who the person is',
    run: async (config, given) => {
      const { email, isChecked } = read(given)
      await withStore(config, async ({ database }) => {
        const { removeFactors, showFactors } = await import('../features/operator/remove-factors.ts')
        const lines = await (isChecked ? removeFactors : showFactors)({ database }, { email })
        lines.forEach((line) => say(line))
        if (!isChecked)
          say(
            'Nothing has been removed yet. Check who the person is, by another way than this mailbox, then add --checked. ' +
              'From then on, the password alone is enough to sign in.',
          )
      })
      return isChecked ? 0 : 1
    },
  },
}

function read(given: readonly string[]): { readonly email: string; readonly isChecked: boolean } {
  const { values, positionals } = readOptions(given, { checked: { type: 'boolean', default: false } })
  const [email, ...others] = positionals
  if (email !== undefined && others.length === 0) return { email, isChecked: values.checked }
  throw new CommandRefused('Name the person by the address they sign in with: factors remove kim@salus.example')
}
