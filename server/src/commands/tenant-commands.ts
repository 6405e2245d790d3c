import { CommandRefused, type Command, readOptions, say, withStore } from './command.ts'

/** Commands about tenants. They show no data about members. */
export const tenantCommands: Readonly<Record<string, Command>> = {
  'tenant list': {
    does: 'lists the tenants: number, name, displayed name, kind, tariff',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const { listTenants } = await import('../features/operator/operator.queries.ts')
        const tenants = await listTenants(database.owner)
        for (const { id, tenantName, displayName, kind, tariff } of tenants)
          say([id, tenantName, displayName, kind, tariff ?? 'no tariff'].join('\t'))
        if (tenants.length === 0) say('There is no tenant yet.')
      }),
  },
  'tenant show': {
    takes: '<number or name>',
    does: 'shows a tenant with its tariff, its usage and its invoices',
    run: (config, given) =>
      withStore(config, async ({ database }) => {
        const { showTenant } = await import('../features/operator/show-tenant.ts')
        for (const line of await showTenant({ database, clock: systemClock }, only(given, '<number or name>')))
          say(line)
      }),
  },
  'tenant create': {
    takes:
      '--name <displayed name> --admin <e-mail> [--tenant-name n --kind k --country DE --language de --currency EUR --tariff t --billing b]',
    does: 'creates a tenant on trial and invites its first Admin by mail',
    run: (config, given) => {
      const { values, positionals } = readOptions(given, {
        name: { type: 'string' },
        admin: { type: 'string' },
        'tenant-name': { type: 'string' },
        kind: { type: 'string' },
        country: { type: 'string' },
        language: { type: 'string' },
        currency: { type: 'string' },
        tariff: { type: 'string' },
        billing: { type: 'string' },
      })
      if (positionals.length > 0)
        throw new CommandRefused(`Put a name of several words in quotes. Not understood: ${positionals.join(' ')}`)
      return withStore(config, async ({ database }) => {
        const { createTenant } = await import('../features/operator/create-tenant.ts')
        const made = await createTenant(
          { database, clock: systemClock, needsSecondFactor: config.newTenantsNeedSecondFactor },
          values,
        )
        say(`Tenant ${made.groupId} (${made.tenantName}) is created. ${values.admin ?? ''} is invited as its Admin.`)
        say('The mail is sent as soon as Salus runs.')
      })
    },
  },
  'tenant invite-admin': {
    takes: '<number or name> --admin <e-mail> [--language de]',
    does: 'invites the first Admin of a tenant again, while it has none; the earlier invitation can no longer be used',
    run: (config, given) => {
      const { values, positionals } = readOptions(given, { admin: { type: 'string' }, language: { type: 'string' } })
      const tenant = only(positionals, '<number or name>')
      return withStore(config, async ({ database }) => {
        const { inviteAdminAgain } = await import('../features/operator/invite-admin-again.ts')
        for (const line of await inviteAdminAgain({ database, clock: systemClock }, { tenant, ...values })) say(line)
      })
    },
  },
  'tenant end': {
    takes: '<number or name> --name <displayed name>',
    does: 'plans the end of a tenant: all its data is erased 30 days later, unless the end is taken back',
    run: (config, given) => {
      const { values, positionals } = readOptions(given, { name: { type: 'string' } })
      const tenant = only(positionals, '<number or name>')
      if (values.name === undefined)
        throw new CommandRefused('Type the displayed name as well: tenant end 7 --name "Studio Nord"')
      return withStore(config, async ({ database }) => {
        const { planEndAsOperator } = await import('../features/tenant-ends/end-as-operator.ts')
        for (const line of await planEndAsOperator({ database, clock: systemClock }, { tenant, ...values })) say(line)
      })
    },
  },
  'tenant keep': {
    takes: '<number or name>',
    does: 'takes back the planned end of a tenant: nothing is erased',
    run: (config, given) =>
      withStore(config, async ({ database }) => {
        const { takeEndBackAsOperator } = await import('../features/tenant-ends/end-as-operator.ts')
        const deps = { database, clock: systemClock }
        for (const line of await takeEndBackAsOperator(deps, only(given, '<number or name>'))) say(line)
      }),
  },
  'tenant ends': {
    does: 'lists the planned ends and what they wait for, and the tenants that are being erased or have been erased',
    run: (config) =>
      withStore(config, async ({ database }) => {
        const { describeEnds } = await import('../features/tenant-ends/end-as-operator.ts')
        for (const line of await describeEnds(database.owner)) say(line)
      }),
  },
  'tenant invoices': {
    takes: '<number or name of an erased tenant> <folder>',
    does: 'writes the kept invoices of an erased tenant to a folder, as PDF files',
    run: (config, given) =>
      withStore(config, async ({ database }) => {
        const [tenant, folder] = given
        if (tenant === undefined || folder === undefined || given.length > 2)
          throw new CommandRefused('Name the erased tenant and a folder: tenant invoices 7 ./invoices')
        const { saveKeptInvoices } = await import('../features/tenant-ends/end-as-operator.ts')
        for (const line of await saveKeptInvoices(database.owner, tenant, folder)) say(line)
      }),
  },
  'tariff set': {
    takes:
      '<tenant> <basic|professional|enterprise> [--billing monthly|yearly] [--currency EUR|USD] [--trial-until day]',
    does: 'sets the tariff of a tenant at once and without an invoice; cancels a planned change, and ends the trial unless --trial-until sets its last day',
    run: (config, given) => {
      const { values, positionals } = readOptions(given, {
        billing: { type: 'string' },
        currency: { type: 'string' },
        'trial-until': { type: 'string' },
      })
      const [tenant, tariff] = positionals
      if (tenant === undefined || tariff === undefined || positionals.length > 2)
        throw new CommandRefused('Name the tenant and the tariff: tariff set 7 professional')
      return withStore(config, async ({ database }) => {
        const { setTariff } = await import('../features/operator/set-tariff.ts')
        for (const line of await setTariff({ database, clock: systemClock }, { tenant, tariff, ...values })) say(line)
      })
    },
  },
  'invoice correct': {
    takes: '<tenant> <number of the invoice>',
    does: 'cancels an invoice by a credit note and sends it to the buyer by mail; the invoice itself is kept',
    run: (config, given) =>
      withStore(config, async ({ database }) => {
        const [tenant, number] = given
        if (tenant === undefined || number === undefined || given.length > 2)
          throw new CommandRefused('Name the tenant and the number of the invoice: invoice correct 7 2026-000012')
        const { takeInvoiceBack } = await import('../features/operator/take-invoice-back.ts')
        say(`Credit note ${await takeInvoiceBack({ database, clock: systemClock }, tenant, number)} is issued.`)
      }),
  },
}

const systemClock = { now: () => new Date() }

const only = (given: readonly string[], what: string): string => {
  const [first, ...others] = given
  if (first === undefined || others.length > 0) throw new CommandRefused(`Name exactly one ${what}.`)
  return first
}
