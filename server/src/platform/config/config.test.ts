import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigRefused, readConfig } from './config.ts'
import { keepSecret } from './secret.ts'

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('data'),
      databaseUrl: null,
      fileStore: null,
      publicUrl: 'http://localhost:3000',
      isHttps: false,
      smtpUrl: null,
      demoData: 'when-new',
      rateLimitFactor: 1,
      sessionHours: 24,
      trustedProxies: [],
      trustedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    })
    expect(readConfig({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000)
  })
  test('with a public address trusts no other', () => {
    expect(readConfig({ PUBLIC_URL: 'https://salus.example/', TRUSTED_PROXIES: '127.0.0.1' })).toMatchObject({
      publicUrl: 'https://salus.example',
      isHttps: true,
      trustedOrigins: ['https://salus.example'],
    })
  })
  test('with a public address in capital letters is as encrypted as one in small letters', () => {
    const given = { PUBLIC_URL: 'HTTPS://Salus.Example/', TRUSTED_PROXIES: '127.0.0.1' }
    expect(readConfig(given)).toMatchObject({
      publicUrl: 'https://salus.example',
      isHttps: true,
      newTenantsNeedSecondFactor: true,
    })
  })
  test('with an IPv6 host trusts its address in brackets', () => {
    const given = { HOST: 'fd00::5', ALLOW_HTTP: 'on' }
    expect(readConfig(given).trustedOrigins).toEqual(['http://[fd00::5]:3000'])
  })
  test.each([
    [{ HOST: 'localhost:4511' }, 'HOST: a name or an IP address, without a port'],
    [{ HOST: 'foo bar' }, 'HOST: a name or an IP address, without a port'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: 3000 must not contain PORT (3000)'],
    [{ METRICS_PORT: '2999', WORKERS: '2' }, 'METRICS_PORT: the ports 2999 to 3000, one for each worker, must not'],
    [{ METRICS_PORT: '65535', WORKERS: '2' }, 'exceed 65535'],
  ])('with %o is refused: %s', (given, reason) => {
    expect(() => readConfig(given)).toThrow(reason)
  })
  test('with a public address on this machine trusts its other names', () => {
    expect(readConfig({ PORT: '3001', PUBLIC_URL: 'http://localhost:3000' }).trustedOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
  })
  test.each([
    ['other machines without https', { HOST: '0.0.0.0' }],
    ['other machines over plain http', { HOST: '192.168.1.5', PUBLIC_URL: 'http://salus.example' }],
    ['a port that is none', { PORT: '70000' }],
    ['a word for a port', { PORT: 'http' }],
    ['an address that is none', { PUBLIC_URL: 'salus.example' }],
    ['an address with a user name', { PUBLIC_URL: 'https://name@salus.example', TRUSTED_PROXIES: '127.0.0.1' }],
    ['an address with a password alone', { PUBLIC_URL: 'https://:secret@salus.example', TRUSTED_PROXIES: '127.0.0.1' }],
    ['another database', { DATABASE_URL: 'mysql://localhost/salus' }],
    ['a secret that can be guessed', { AUTH_SECRET: 'secret' }],
    ['sessions longer than a day', { SESSION_HOURS: '48' }],
    ['no limits', { RATE_LIMIT_FACTOR: '0' }],
    ['a store listing over plain http', { STORE_URL_IOS: 'http://store.example/salus' }],
    ['https on this machine without a word about the proxy', { PUBLIC_URL: 'https://salus.example' }],
  ])('is refused with %s', (_what, environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigRefused)
  })
  test.each([
    ['a public https address', { HOST: '0.0.0.0', PUBLIC_URL: 'https://salus.example' }],
    ['an explicit word', { HOST: '0.0.0.0', ALLOW_HTTP: 'on' }],
  ])('reaches other machines with %s', (_what, environment) => {
    expect(readConfig(environment).host).toBe('0.0.0.0')
  })
})

describe('a database on another machine', () => {
  const url = 'postgresql://salus:a-secret-password@database.example/salus'
  const here = 'postgresql://salus@localhost/salus'
  const open: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['the requests', { DATABASE_URL: url }],
    ['a mode that asks for no certificate', { DATABASE_URL: `${url}?sslmode=no-verify` }],
    ['a mode that other programs take for encryption alone', { DATABASE_URL: `${url}?sslmode=require` }],
    ['a host in the query', { DATABASE_URL: `${here}?host=database.example` }],
    ['a network of its own', { DATABASE_URL: 'postgresql://salus@10.0.0.5:5432/salus' }],
    ['the tables', { DATABASE_URL: `${url}?sslmode=verify-full`, DATABASE_OWNER_URL: url }],
    ['live events', { DATABASE_URL: here, DATABASE_OWNER_URL: here, DATABASE_LISTEN_URL: url }],
    ['backups', { BACKUP_DATABASE_URL: url }],
  ]
  test.each(open)('is refused unless it proves who it is: %s', (_what, environment) => {
    const last = Object.keys(environment).at(-1) ?? ''
    expect(() => readConfig(environment)).toThrow(ConfigRefused)
    expect(() => readConfig(environment)).toThrow(`${last} leads to another machine (`)
    expect(() => readConfig(environment)).not.toThrow('a-secret-password')
  })
  const proven: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['a certificate that is asked for', { DATABASE_URL: `${url}?sslmode=verify-full` }],
    ['a certificate of an authority alone', { DATABASE_URL: `${url}?sslmode=verify-ca` }],
    ['this machine', { DATABASE_URL: 'postgresql://salus@[::1]:5432/salus', DATABASE_OWNER_URL: here }],
    ['a socket', { DATABASE_URL: `postgresql://salus@localhost/salus?host=${encodeURIComponent('/run/postgresql')}` }],
    ['a socket for a host', { DATABASE_URL: 'postgresql://salus@%2Frun%2Fpostgresql/salus' }],
    ['a word that the network is private', { DATABASE_URL: url, DATABASE_TLS: 'optional' }],
  ]
  test.each(proven)('is used with %s', (_what, environment) => {
    expect(readConfig(environment).databaseUrl).toBe(environment['DATABASE_URL'])
  })
})

test.each([
  ['127.0.0.1, ::1', ['127.0.0.1', '::1']],
  ['none', []],
])('an https address on this machine starts with TRUSTED_PROXIES=%s', (TRUSTED_PROXIES, trustedProxies) => {
  expect(readConfig({ PUBLIC_URL: 'https://salus.example', TRUSTED_PROXIES })).toMatchObject({ trustedProxies })
})

test.each([
  ['PORT', 'abc', 'a whole number between 0 and 65535'],
  ['PORT', '99999', 'between 0 and 65535'],
  ['DEMO_DATA', 'maybe', 'must be one of on, off'],
  ['BACKUP_EVERY_MINUTES', '1', 'must be at least 5'],
  ['SESSION_HOURS', '48', 'must be at most 24'],
  ['OPERATOR_EMAIL', 'nobody', 'must be an e-mail address'],
  ['PUBLIC_URL', 'salus.example.org', 'must be an address such as https://salus.example.org'],
  ['TRUSTED_PROXIES', 'proxy', 'proxy is neither an address nor a network such as 10.0.0.0/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', '10.0.0.0/33 is neither an address nor a network such as 10.0.0.0/8'],
])('an operator who sets %s=%s reads in plain words what it must be', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The settings cannot be used: ${name}: ${words}.`)
})

test('networks of proxies are accepted', () => {
  const TRUSTED_PROXIES = '10.0.0.0/8,fd00::/8'
  expect(readConfig({ TRUSTED_PROXIES })).toMatchObject({ trustedProxies: ['10.0.0.0/8', 'fd00::/8'] })
})

describe('a setting in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-settings-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileWith = (text: string) => {
    const file = path.join(folder, randomUUID())
    writeFileSync(file, text)
    return file
  }

  test('counts like the variable itself, for the database, mail, the secret and the backup alike', () => {
    expect(
      readConfig({
        DATABASE_URL_FILE: fileWith('postgresql://salus:secret@localhost/salus\n'),
        SMTP_URL_FILE: fileWith('smtps://salus:secret@mail.example:465\r\n'),
        AUTH_SECRET_FILE: fileWith('a secret of more than 32 characters '),
        BACKUP_PASSPHRASE_FILE: fileWith('long enough a passphrase\n'),
      }),
    ).toMatchObject({
      databaseUrl: 'postgresql://salus:secret@localhost/salus',
      smtpUrl: 'smtps://salus:secret@mail.example:465',
      secret: 'a secret of more than 32 characters ',
      backup: { passphrase: 'long enough a passphrase' },
    })
  })
  test('is not read for a setting whose own name ends in _FILE', () => {
    expect(readConfig({ BACKUP_IDENTITY_FILE: '/keys/backup' }).backup.identityFile).toBe('/keys/backup')
  })
  test.each([
    ['beside the variable', () => ({ PORT: '3000', PORT_FILE: fileWith('3001') }), 'PORT and PORT_FILE are both set'],
    ['that does not exist', () => ({ SMTP_URL_FILE: path.join(folder, 'none') }), 'SMTP_URL_FILE: there is no '],
    ['that is a folder', () => ({ SMTP_URL_FILE: folder }), 'SMTP_URL_FILE: cannot read '],
    ['that is empty', () => ({ AUTH_SECRET_FILE: fileWith('\n') }), 'is empty'],
    ['that is too short', () => ({ AUTH_SECRET_FILE: fileWith('secret') }), 'AUTH_SECRET: at least 32 characters'],
  ])('is refused %s, without its content', (_what, environment, words) => {
    expect(() => readConfig(environment())).toThrow(ConfigRefused)
    expect(() => readConfig(environment())).toThrow(words)
    expect(() => readConfig(environment())).not.toThrow('3001')
  })
})

describe('the secret', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-secret-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is made once, kept, and readable by its owner alone', () => {
    const dataDir = path.join(folder, 'new', 'data')
    const secret = keepSecret(dataDir)
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(keepSecret(dataDir)).toBe(secret)
    expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(secret)
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(keepSecret(path.join(folder, 'another'))).not.toBe(secret)
  })
  test('is never replaced silently when damaged', () => {
    writeFileSync(path.join(folder, 'secret'), '')
    expect(() => keepSecret(folder)).toThrow(ConfigRefused)
  })
})
