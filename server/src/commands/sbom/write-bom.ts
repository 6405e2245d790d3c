import { createHash } from 'node:crypto'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import parseExpression from 'spdx-expression-parse'
import type { Release } from '../../platform/start/release.ts'
import type { CarriedPart } from './read-binaries.ts'
import { buildKey, type Part } from './read-parts.ts'
import type { Advisory, Vulnerabilities } from './read-vulnerabilities.ts'

export interface BomContent {
  readonly release: Release
  readonly parts: readonly Part[]
  readonly carried: readonly CarriedPart[]
  readonly vulnerabilities: Vulnerabilities
  /** The time in SOURCE_DATE_EPOCH. With `null`, the file contains no time. */
  readonly time: Date | null
}

/**
 * Writes the list of dependencies as CycloneDX 1.6 JSON. The same content always gives the same bytes, including the
 * serial number.
 */
export function writeBom(content: BomContent): string {
  const bom = buildBom(content)
  const plain = serialize(bom)
  bom.serialNumber = computeSerialNumber(plain)
  return `${serialize(bom)}\n`
}

const serialize = (bom: Models.Bom) =>
  new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, {
    sortLists: true,
    space: 2,
  })

/** Returns a version 8 UUID (RFC 9562) whose bits are derived from the content. */
function computeSerialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function buildBom({ release, parts, carried, vulnerabilities, time }: BomContent): Models.Bom {
  const components = new Map(parts.map((part) => [buildKey(part), buildComponent(part)]))
  for (const part of parts)
    for (const need of part.needs) {
      const needed = components.get(need)
      if (needed) components.get(buildKey(part))?.dependencies.add(needed.bomRef)
    }
  const others = carried.map((each) => buildCarried(each, components))
  const [root] = components.values()
  if (root) root.version = release.version
  root?.properties.add(new Models.Property('salus:commit', release.commit))
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      ...(time === null ? {} : { timestamp: time }),
      ...(root === undefined ? {} : { component: root }),
      properties: new Models.PropertyRepository([statement(vulnerabilities)]),
    }),
    components: new Models.ComponentRepository([...[...components.values()].slice(1), ...others]),
  })
  if ('advisories' in vulnerabilities)
    for (const advisory of vulnerabilities.advisories) {
      const hit = parts.filter(({ places }) => places.some((place) => advisory.places.includes(place)))
      bom.vulnerabilities.add(
        buildVulnerability(
          advisory,
          hit.flatMap((part) => components.get(buildKey(part)) ?? []),
        ),
      )
    }
  return bom
}

/**
 * Records in the file whether vulnerabilities were queried. Otherwise an empty list could be mistaken for a clean
 * result.
 */
const statement = (vulnerabilities: Vulnerabilities) =>
  new Models.Property(
    'salus:vulnerabilities',
    'unknown' in vulnerabilities
      ? `not known: ${vulnerabilities.unknown}`
      : `asked of the npm registry: ${vulnerabilities.advisories.length} advisories about the packages; programs, libraries and fonts inside packages were not asked about`,
  )

function buildComponent(part: Part): Models.Component {
  const { name, version, licence, places, scope, isWorkspace } = part
  const [group, plainName] = name.startsWith('@') ? (name.split('/', 2) as [string, string]) : [undefined, name]
  const kind = isWorkspace ? Enums.ComponentType.Application : Enums.ComponentType.Library
  const component = new Models.Component(kind, plainName, {
    ...(group === undefined ? {} : { group }),
    version,
    bomRef: buildKey(part),
    scope: scopes[scope],
    ...(isWorkspace ? {} : { purl: new PackageURL('npm', group, plainName, version, undefined, undefined).toString() }),
  })
  if (licence !== null) component.licenses.add(makeLicence(licence))
  for (const place of places)
    if (!isWorkspace) component.properties.add(new Models.Property('cdx:npm:package:path', place))
  for (const [algorithm, hash] of readHashes(part.integrity)) component.hashes.set(algorithm, hash)
  return component
}

const scopes = {
  required: Enums.ComponentScope.Required,
  optional: Enums.ComponentScope.Optional,
  excluded: Enums.ComponentScope.Excluded,
} as const

const algorithms: Readonly<Record<string, Enums.HashAlgorithm>> = {
  sha1: Enums.HashAlgorithm['SHA-1'],
  sha256: Enums.HashAlgorithm['SHA-256'],
  sha384: Enums.HashAlgorithm['SHA-384'],
  sha512: Enums.HashAlgorithm['SHA-512'],
}

/** Converts the integrity in the lock file from base64 to the hexadecimal hashes that CycloneDX requires. */
const readHashes = (integrity: string): readonly (readonly [Enums.HashAlgorithm, string])[] =>
  integrity.split(/\s+/).flatMap((each) => {
    const [, name = '', hash = ''] = /^(sha\d+)-([A-Za-z\d+/=]+)$/.exec(each) ?? []
    const algorithm = algorithms[name]
    return algorithm === undefined ? [] : [[algorithm, Buffer.from(hash, 'base64').toString('hex')] as const]
  })

const licenceFactory = new Contrib.License.Factories.LicenseFactory(parseExpression)
const makeLicence = (licence: string) => licenceFactory.makeFromString(licence)

const kinds = {
  program: Enums.ComponentType.Application,
  library: Enums.ComponentType.Library,
  font: Enums.ComponentType.Data,
} as const

function buildCarried(part: CarriedPart, components: ReadonlyMap<string, Models.Component>): Models.Component {
  const { kind, name, version, licence, cpe, carriedBy, file } = part
  const label = version === null ? name : `${name}@${version}`
  const component = new Models.Component(kinds[kind], name, {
    ...(version === null ? {} : { version }),
    ...(cpe === null || version === null ? {} : { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    bomRef: file === null ? label : `${carriedBy.join(' ')}#${file.name}#${label}`,
  })
  if (kind === 'program' && version !== null)
    component.purl = new PackageURL('generic', undefined, name.toLowerCase(), version, undefined, undefined).toString()
  if (licence !== null) component.licenses.add(makeLicence(licence))
  if (file !== null) {
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], file.sha512)
    component.properties.add(new Models.Property('salus:file', file.name))
  }
  for (const carrier of carriedBy) components.get(carrier)?.dependencies.add(component.bomRef)
  return component
}

const severities = {
  info: Enums.Vulnerability.Severity.Info,
  low: Enums.Vulnerability.Severity.Low,
  medium: Enums.Vulnerability.Severity.Medium,
  high: Enums.Vulnerability.Severity.High,
  critical: Enums.Vulnerability.Severity.Critical,
} as const

function buildVulnerability(advisory: Advisory, hit: readonly Models.Component[]): Models.Vulnerability.Vulnerability {
  const { id, title, address, severity, score, vector, weaknesses, range } = advisory
  const versions = new Models.Vulnerability.AffectedVersionRepository(
    [...new Set(hit.flatMap(({ version }) => version ?? []))].map(
      (version) => new Models.Vulnerability.AffectedSingleVersion(version),
    ),
  )
  const vulnerability = new Models.Vulnerability.Vulnerability({
    bomRef: id,
    id,
    source: new Models.Vulnerability.Source({ name: 'npm', url: address }),
    description: title,
    detail: `Affected versions: ${range}`,
  })
  vulnerability.ratings.add(
    new Models.Vulnerability.Rating({
      severity: severities[severity],
      ...(score === null || vector === null ? {} : { score, vector, method: chooseMethod(vector) }),
    }),
  )
  for (const weakness of weaknesses) vulnerability.cwes.add(weakness)
  for (const component of hit)
    vulnerability.affects.add(new Models.Vulnerability.Affect(component.bomRef, { versions }))
  return vulnerability
}

function chooseMethod(vector: string): Enums.Vulnerability.RatingMethod {
  if (vector.startsWith('CVSS:4')) return Enums.Vulnerability.RatingMethod.CVSSv4
  if (vector.startsWith('CVSS:3.1')) return Enums.Vulnerability.RatingMethod.CVSSv31
  return vector.startsWith('CVSS:3') ? Enums.Vulnerability.RatingMethod.CVSSv3 : Enums.Vulnerability.RatingMethod.Other
}
